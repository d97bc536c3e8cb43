import type { Asset, PagePath, WalletBalances } from '@shared/contract';
import * as wallet from '@shared/contract/endpoints/wallet';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { ListItem } from '@shared/ui';
import { Money } from '../money/money.tsx';
import styles from './total-money.module.css';

/** Returns the money on hold that the wallet does not have yet. */
function heldOf(data: WalletBalances | undefined) {
  return data?.reserved?.filter(({ in_wallet: isInWallet }) => !isInWallet) ?? [];
}

/** Returns money on hold and payments on their way to the account, one amount per coin. */
export function sumOnHold(data: WalletBalances | undefined): { asset: Asset; amount: bigint }[] {
  const sums = new Map<Asset, bigint>();
  for (const { asset, amount } of [...heldOf(data), ...(data?.incoming ?? [])]) {
    sums.set(asset, (sums.get(asset) ?? 0n) + BigInt(amount));
  }
  return [...sums].map(([asset, amount]) => ({ asset, amount }));
}

/** The account's money on hold and its incoming payments, with a link to their page. */
export function OnHold() {
  const { t } = useTranslation('kit');
  const { data } = useApiQuery(wallet.balances);
  const coins = sumOnHold(data);
  if (coins.length === 0) return null;
  const types = heldOf(data).map(({ type }) => type);
  const kinds = data?.incoming?.map(({ order_kind: kind }) => kind) ?? [];
  const hasWithdrawal = types.includes('withdrawal');
  const hasUnassigned = kinds.includes(null);
  const hasPayment = kinds.some((kind) => kind !== null);
  const reasons = [
    hasWithdrawal && t('total.hold.withdrawal'),
    types.some((type) => type !== 'withdrawal') && t('total.hold.card'),
    hasPayment && t('total.hold.payment'),
    hasUnassigned && t('total.hold.unassigned'),
  ];
  // The deposit page has unassigned payments, which need the member, and payments in progress.
  const page: PagePath =
    hasUnassigned || (hasPayment && !hasWithdrawal)
      ? '/wallet/deposit'
      : hasWithdrawal
        ? '/withdraw/list'
        : '/wallet/moneyLog';
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
      to={page}
    />
  );
}
