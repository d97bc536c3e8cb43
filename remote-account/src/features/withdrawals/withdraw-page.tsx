import { inAssetOrder, type Order } from '@shared/contract';
import * as wallet from '@shared/contract/endpoints/wallet';
import * as withdraw from '@shared/contract/endpoints/withdraw';
import { AccountFrozen, HelpLink, QueryView } from '@shared/kit';
import { OpenOrders, PaymentPanel, useOrderPayment } from '@shared/kit/payment';
import { useConfig, useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Button, EmptyState, Page, Skeleton, Stack } from '@shared/ui';
import { CoinFormSkeleton } from '../coin-form-skeleton.tsx';
import { FeeReceipt } from './fee-receipt.tsx';
import type { Offer } from './terms.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

/** /withdraw: withdrawals to an on-chain wallet, or the payment of a network fee. */
export function WithdrawPage() {
  const { t } = useTranslation('remote-account');
  const { chain } = useConfig();
  return (
    <Page
      title={t('assets.withdraw')}
      lead={t('withdraw.lead', { network: chain.name })}
      back={{ label: t('records.back'), to: '/wallet' }}
      actions={
        <Button size="sm" to="/withdraw/list" icon="list">
          {t('records.short')}
        </Button>
      }
    >
      <Withdraw />
    </Page>
  );
}

function Withdraw() {
  const { t } = useTranslation('remote-account');
  const { own } = useOrderPayment('network_fee');
  const what = () => t('withdraw.networkFee');
  if (own) {
    return (
      <PaymentPanel
        what={what}
        headline={(order) => <FeeHeadline order={order} />}
        receipt={({ subject }) => <FeeReceipt id={subject} />}
      />
    );
  }
  return (
    <Stack gap={8}>
      <OpenOrders
        kind="network_fee"
        icon="arrow-up-right"
        what={what}
        headline={(order) => <FeeHeadline order={order} />}
      />
      <Offers />
    </Stack>
  );
}

/** 'Withdrawal of 50 JU · fee 0.5 JU'; until the withdrawal is loaded, only the fee. */
function FeeHeadline({ order: { subject, payment } }: { order: Order }) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const { data } = useApiQuery(
    withdraw.detail,
    { id: subject ?? '' },
    { enabled: subject !== null },
  );
  const fee = format.amount(payment.amount, payment.asset);
  if (!data) return `${t('withdraw.networkFee')} · ${fee}`;
  return t('withdraw.networkFee.of', { amount: format.amount(data.amount, data.asset), fee });
}

function Offers() {
  const { t } = useTranslation('remote-account');
  const config = useApiQuery(withdraw.config);
  const balances = useApiQuery(wallet.balances);
  const loading = (
    <CoinFormSkeleton fields={2}>
      <Skeleton shape="block" height={109} />
      <Skeleton shape="block" height={44} />
    </CoinFormSkeleton>
  );
  return (
    <QueryView query={config} failed={t('withdraw.failed')} loading={loading}>
      {({ coins, within_hours: hours, reached }) =>
        coins.length === 0 ? (
          <EmptyState
            icon="arrow-up-right"
            title={t('withdraw.off.title')}
            text={t('withdraw.off.text')}
            action={<HelpLink topic="withdrawal" />}
          />
        ) : (
          <QueryView query={balances} failed={t('withdraw.failed')} loading={loading}>
            {({ balances: all, account_frozen: isAccountFrozen }) => {
              if (isAccountFrozen) return <AccountFrozen />;
              const offers = inAssetOrder(coins).map((coin): Offer => {
                const held = all.find(({ asset }) => asset === coin.asset)?.amount ?? '0';
                return { ...coin, held: BigInt(held) };
              });
              return offers.some(({ held }) => held > 0n) ? (
                <WithdrawForm offers={offers} hours={hours} reached={reached} />
              ) : (
                <EmptyState
                  icon="arrow-up-right"
                  title={t('withdraw.none.title')}
                  text={t('withdraw.none.text')}
                  action={<HelpLink topic="withdrawal" />}
                />
              );
            }}
          </QueryView>
        )
      }
    </QueryView>
  );
}
