import type { Order } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { OpenOrders, PaymentPanel, PaymentReceipt, useOrderPayment } from '@shared/kit/payment';
import { navigate, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Button, Card, EmptyState, Page, Stack } from '@shared/ui';
import { CardsFrozen, cardPath, useIsAccountFrozen } from '../cards/index.ts';
import { RechargeDetails } from './recharge-details.tsx';

/** /bank/recharge: pays for a top-up from the wallet, and lists unpaid ones. */
export function RechargePayPage() {
  const { t } = useTranslation('remote-visa');
  const { own } = useOrderPayment('card_recharge');
  const isAccountFrozen = useIsAccountFrozen();
  const what = () => t('recharge.one');
  const card = own?.state.order?.subject;
  return (
    <Page
      title={what()}
      back={
        card
          ? { label: t('recharge.close'), to: cardPath(card) }
          : { label: t('back'), to: '/bank' }
      }
    >
      {own ? (
        <PaymentPanel what={what} receipt={(order) => <Receipt order={order} />} />
      ) : isAccountFrozen ? (
        <CardsFrozen />
      ) : (
        <Stack gap={6}>
          <OpenOrders kind="card_recharge" icon="card" what={what} />
          <EmptyState
            icon="card"
            title={t('recharge.none')}
            action={<Button to="/bank">{t('back')}</Button>}
          />
        </Stack>
      )}
    </Page>
  );
}

/** The live status of the top-up, which starts in the moment that its payment is confirmed. */
function Receipt({ order: { id, subject } }: { order: Order }) {
  const { t } = useTranslation('remote-visa');
  const card = subject ?? '';
  const { data } = useApiQuery(visa.rechargeList, { id: card, include: 'unloads' });
  const recharge = data?.list.find(({ order_id: paidBy }) => paidBy === id);
  return (
    <PaymentReceipt next={{ label: t('recharge.close'), onClick: () => navigate(cardPath(card)) }}>
      <Card>
        <div aria-live="polite">
          {recharge ? <RechargeDetails recharge={recharge} /> : <p>{t('recharge.arrived')}</p>}
        </div>
      </Card>
    </PaymentReceipt>
  );
}
