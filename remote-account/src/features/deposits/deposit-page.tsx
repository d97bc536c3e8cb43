import { type DepositCoin, inAssetOrder, type Order } from '@shared/contract';
import * as wallet from '@shared/contract/endpoints/wallet';
import {
  AccountFrozen,
  Facts,
  HelpLink,
  Money,
  QueryView,
  useDayLimitTexts,
  useIsAccountFrozen,
} from '@shared/kit';
import { AmountField, Form, useApiForm } from '@shared/kit/form';
import {
  OtherPayments,
  PaymentNote,
  PaymentPanel,
  PaymentReceipt,
  useOrderPayment,
} from '@shared/kit/payment';
import { TopUpButton, useChainBalance } from '@shared/kit/wallet';
import { navigate, useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Button, Card, EmptyState, Notice, Page, Skeleton, Stack } from '@shared/ui';
import { useState } from 'react';
import { Available, CoinChoice } from '../coin-choice.tsx';
import { CoinFormSkeleton } from '../coin-form-skeleton.tsx';
import { unknownFee } from '../network-fee.ts';
import styles from './deposits.module.css';
import { Unassigned } from './unassigned.tsx';

/** /wallet/deposit: deposits from the connected wallet, and the list of unassigned payments. */
export function DepositPage() {
  const { t } = useTranslation('remote-account');
  return (
    <Page
      title={t('deposit.title')}
      lead={t('deposit.lead')}
      back={{ label: t('records.back'), to: '/wallet' }}
      actions={
        <Button size="sm" to="/wallet/moneyLog?type=chain_payment" icon="list">
          {t('records.short')}
        </Button>
      }
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
      <Unassigned canClaim={!isAccountFrozen} />
      <OtherPayments ongoing={ongoing} kind="deposit" icon="arrow-down-left" what={what} />
      {isAccountFrozen ? (
        <AccountFrozen />
      ) : (
        <QueryView
          query={config}
          failed={t('deposit.failed')}
          loading={
            <CoinFormSkeleton fields={1}>
              <Skeleton width={200} height={21} />
              <Skeleton shape="block" height={44} />
            </CoinFormSkeleton>
          }
        >
          {({ coins }) =>
            coins.length === 0 ? (
              <EmptyState
                icon="arrow-down-left"
                title={t('deposit.off.title')}
                text={t('deposit.off.text')}
                action={<HelpLink topic="deposit" />}
              />
            ) : (
              <DepositForm coins={inAssetOrder(coins)} busy={ongoing !== undefined} />
            )
          }
        </QueryView>
      )}
    </Stack>
  );
}

function Receipt({ order }: { order: Order }) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const { asset } = order.payment;
  const amount = format.amount(order.payment.amount, asset);
  // The stream that reports the payment also refreshes the balances.
  const { data } = useApiQuery(wallet.balances);
  const held = data?.balances.find((one) => one.asset === asset);
  return (
    <PaymentReceipt
      next={{ label: t('deposit.receipt.see'), onClick: () => navigate('/wallet') }}
      again={t('deposit.receipt.again')}
    >
      <Card>
        <p>{t('deposit.credited', { amount })}</p>
        <Facts
          facts={[
            {
              label: t('deposit.balance'),
              value: held && <Money amount={held.amount} asset={asset} exact />,
            },
          ]}
        />
      </Card>
    </PaymentReceipt>
  );
}

interface DepositFormProps {
  coins: readonly DepositCoin[];
  /** Whether another payment is in progress. */
  busy: boolean;
}

function DepositForm({ coins, busy }: DepositFormProps) {
  const [chosen, setChosen] = useState(coins[0]?.asset);
  const coin = coins.find(({ asset }) => asset === chosen) ?? coins[0];
  if (!coin) return null;
  return (
    <Stack gap={6}>
      <CoinChoice
        coins={coins.map((one) => ({ asset: one.asset, available: <Held coin={one} /> }))}
        value={coin.asset}
        onChange={(asset) => setChosen(asset)}
      />
      <CoinForm key={coin.asset} coin={coin} busy={busy} />
    </Stack>
  );
}

function spendableOf(held: bigint, fee: bigint): bigint {
  return held > fee ? held - fee : 0n;
}

/** Returns the connected wallet's balance of the coin (base units); undefined while unknown. */
function useHeld({ token }: DepositCoin): bigint | undefined {
  return useChainBalance(token ?? undefined).balance;
}

function Held({ coin }: { coin: DepositCoin }) {
  return <Available amount={useHeld(coin)} asset={coin.asset} />;
}

function CoinForm({ coin, busy }: { coin: DepositCoin; busy: boolean }) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const { pay, hasUnpaid } = useOrderPayment('deposit');
  const held = useHeld(coin);
  const { asset, token, min, max, daily_limit: limit = max, left_today: left = max } = coin;
  const [fee, setFee] = useState(unknownFee);
  const isNative = !token;
  // The wallet pays the network fee from the same coin.
  const spendable = held !== undefined && isNative ? spendableOf(held, fee) : held;
  const isLimited = BigInt(left) < BigInt(max);
  const limitLeft = BigInt(isLimited ? left : max);
  const isLimitLower = spendable !== undefined && spendable > limitLeft;
  const most = isLimitLower ? limitLeft : spendable;
  const limitTexts = useDayLimitTexts({ asset, limit, left, moreAt: coin.more_at });
  const form = useApiForm(wallet.deposit, {
    draft: `deposit ${asset}`,
    secret: ['asset'],
    initial: { asset },
    errorsAt: { depositOutOfBounds: 'amount', depositLimit: 'amount' },
    onDone: pay,
  });
  const amount = form.field('amount');
  const isPoor = spendable !== undefined && spendable < BigInt(min);
  const value = BigInt(amount.value ?? 0);
  const isValid = value >= BigInt(min) && value <= (most ?? BigInt(max));
  const valid = isValid ? amount.value : undefined;

  function overMost(): string | undefined {
    if (isLimitLower) return isLimited ? limitTexts.exceeded : undefined;
    return most === undefined || !isNative
      ? undefined
      : t('deposit.most', { amount: format.amount(most, asset) });
  }

  return (
    <Form
      form={form}
      disabled={busy || isPoor}
      submitVariant={hasUnpaid ? 'secondary' : 'primary'}
      submitLabel={
        valid
          ? t('deposit.action.amount', { amount: format.amount(valid, asset) })
          : t('deposit.title')
      }
    >
      <AmountField
        field={amount}
        asset={asset}
        label={t('records.amount')}
        available={held}
        min={min}
        max={most}
        overMax={overMost()}
        hint={t('withdraw.min', { amount: format.amount(min, asset) })}
      />
      {left !== limit && <p className={styles.fine}>{limitTexts.about}</p>}
      {isPoor && (
        <Notice tone="warning" live action={<TopUpButton size="sm" />}>
          {t(isNative ? 'deposit.short.fee' : 'deposit.short', {
            amount: format.amount(min, asset),
          })}
        </Notice>
      )}
      <PaymentNote amount={valid ?? '0'} asset={asset} className={styles.fine} onFee={setFee} />
    </Form>
  );
}
