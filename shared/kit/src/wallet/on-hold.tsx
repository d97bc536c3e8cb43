import type { Asset, WalletBalances } from '@shared/contract';
import * as wallet from '@shared/contract/endpoints/wallet';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { ListItem } from '@shared/ui';
import { Money } from '../money/money.tsx';
import styles from './total-money.module.css';

/** Returns the account's money on hold, one amount per coin. */
export function sumOnHold(data: WalletBalances | undefined): { asset: Asset; amount: bigint }[] {
  const sums = new Map<Asset, bigint>();
  for (const { asset, amount } of data?.reserved ?? []) {
    sums.set(asset, (sums.get(asset) ?? 0n) + BigInt(amount));
  }
  return [...sums].map(([asset, amount]) => ({ asset, amount }));
}

/** The account's money on hold, with a link to the withdrawals or the records. */
export function OnHold() {
  const { t } = useTranslation('kit');
  const { data } = useApiQuery(wallet.balances);
  const coins = sumOnHold(data);
  if (coins.length === 0) return null;
  const types = data?.reserved?.map(({ type }) => type) ?? [];
  const hasWithdrawal = types.includes('withdrawal');
  const reasons = [
    hasWithdrawal && t('total.hold.withdrawal'),
    types.some((type) => type !== 'withdrawal') && t('total.hold.card'),
  ];
  return (
    <ListItem
      icon="clock"
      title={t('total.hold')}
      description={reasons.filter(Boolean).join(' · ')}
      value={
        <span className={styles.amounts}>
          {coins.map(({ asset, amount }) => (
            <Money key={asset} holding amount={amount} asset={asset} />
          ))}
        </span>
      }
      to={hasWithdrawal ? '/withdraw/list' : '/wallet/moneyLog'}
    />
  );
}
