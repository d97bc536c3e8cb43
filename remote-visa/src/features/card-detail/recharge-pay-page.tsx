import type { Order } from '@shared/contract';
import * as orders from '@shared/contract/endpoints/order';
import * as visa from '@shared/contract/endpoints/visa';
import { HelpLink, QueryView } from '@shared/kit';
import { OtherPayments, PaymentPanel, PaymentReceipt, useOrderPayment } from '@shared/kit/payment';
import { navigate, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Button, Card, EmptyState, Page, Row, Skeleton, Stack } from '@shared/ui';
import { CardsFrozen, cardPath, useIsAccountFrozen } from '../cards/index.ts';
import { RechargeDetails } from './recharge-details.tsx';

/** /bank/recharge: pays for a top-up from the wallet, and lists unpaid ones. */
export function RechargePayPage() {
  const { t } = useTranslation('remote-visa');
  const { own } = useOrderPayment('card_recharge');
  const isAccountFrozen = useIsAccountFrozen();
  const what = useOrderTitle();
  const card = own?.state.order?.subject;
  return (
    <Page
      title={t('recharge.one')}
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
        <Unpaid what={what} />
      )}
    </Page>
  );
}

/** Returns a function that names an order with its card, because a member may have several. */
function useOrderTitle(): (order: Order) => string {
  const { t } = useTranslation('remote-visa');
  const cards = useApiQuery(visa.info).data?.cards;
  return ({ subject }) => {
    const card = cards?.find(({ id }) => id === subject);
    return card ? t('recharge.order', { last4: card.last4 }) : t('recharge.one');
  };
}

function Unpaid({ what }: { what(order: Order): string }) {
  const { t } = useTranslation('remote-visa');
  const query = useApiQuery(orders.open);
  const { ongoing, hasUnpaid } = useOrderPayment('card_recharge');
  return (
    <QueryView query={query} failed={t('recharges.failed')}>
      {() => (
        <Stack gap={6}>
          <OtherPayments ongoing={ongoing} kind="card_recharge" icon="card" what={what} />
          {!hasUnpaid && (
            <EmptyState
              icon="card"
              title={t('recharge.none')}
              action={
                <Row justify="center">
                  <Button to="/bank">{t('back')}</Button>
                  <HelpLink topic="card-use" />
                </Row>
              }
            />
          )}
        </Stack>
      )}
    </QueryView>
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
          {recharge ? <RechargeDetails recharge={recharge} /> : <Skeleton shape="row" count={3} />}
        </div>
      </Card>
    </PaymentReceipt>
  );
}
