import type { Order } from '@shared/contract';
import * as wallet from '@shared/contract/endpoints/wallet';
import { AccountFrozen, QueryView, useIsAccountFrozen } from '@shared/kit';
import { OtherPayments, PaymentPanel, PaymentReceipt, useOrderPayment } from '@shared/kit/payment';
import { navigate, useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Card, EmptyState, Page, Skeleton, Stack } from '@shared/ui';
import { DepositForm } from './deposit-form.tsx';
import { Unassigned } from './unassigned.tsx';

/** /wallet/deposit: deposits from the connected wallet, and the list of unassigned payments. */
export function DepositPage() {
  const { t } = useTranslation('remote-account');
  return (
    <Page
      title={t('deposit.title')}
      lead={t('deposit.lead')}
      back={{ label: t('records.back'), to: '/wallet' }}
    >
      <Deposit />
    </Page>
  );
}

function Deposit() {
  const { t } = useTranslation('remote-account');
  const config = useApiQuery(wallet.depositConfig);
  const isAccountFrozen = useIsAccountFrozen();
  const { own, ongoing } = useOrderPayment('deposit');
  const what = () => t('deposit.title');
  if (own) {
    return <PaymentPanel what={what} receipt={(paid) => <Receipt order={paid} />} />;
  }
  return (
    <Stack gap={8}>
      <OtherPayments ongoing={ongoing} kind="deposit" icon="arrow-down-left" what={what} />
      {isAccountFrozen ? (
        <AccountFrozen />
      ) : (
        <QueryView
          query={config}
          failed={t('deposit.failed')}
          loading={<Skeleton shape="block" count={3} height={96} />}
        >
          {({ coins }) =>
            coins.length === 0 ? (
              <EmptyState
                icon="arrow-down-left"
                title={t('deposit.off.title')}
                text={t('deposit.off.text')}
              />
            ) : (
              <DepositForm coins={coins} busy={ongoing !== undefined} />
            )
          }
        </QueryView>
      )}
      <Unassigned canClaim={!isAccountFrozen} />
    </Stack>
  );
}

function Receipt({ order }: { order: Order }) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const amount = format.amount(order.payment.amount, order.payment.asset);
  return (
    <PaymentReceipt
      next={{ label: t('deposit.receipt.see'), onClick: () => navigate('/wallet') }}
      again={t('deposit.receipt.again')}
    >
      <Card>{t('deposit.credited', { amount })}</Card>
    </PaymentReceipt>
  );
}
