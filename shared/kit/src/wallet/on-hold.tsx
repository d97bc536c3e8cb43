import { type Asset, inAssetOrder, type PagePath, type WalletBalances } from '@shared/contract';
import * as wallet from '@shared/contract/endpoints/wallet';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { ListItem } from '@shared/ui';
import type { ReactNode } from 'react';
import { useWorth } from '../money/holdings.ts';
import { useHoldingText } from '../money/money.tsx';

interface Coin {
  asset: Asset;
  amount: bigint;
}

/** Returns the money on hold that the wallet does not have yet. */
function heldOf(data: WalletBalances | undefined) {
  return data?.reserved?.filter(({ in_wallet: isInWallet }) => !isInWallet) ?? [];
}

/** Returns the incoming payments that the member has to credit, and those that need no action. */
function incomingOf(data: WalletBalances | undefined) {
  const all = data?.incoming ?? [];
  const isWaiting = ({ order_kind: kind }: (typeof all)[number]) =>
    // A frozen account cannot be credited.
    kind === null && !data?.account_frozen;
  return {
    waiting: all.filter(isWaiting),
    onHold: all.filter((one) => !isWaiting(one)),
  };
}

/** Returns the sum of each coin. */
function sumCoins(amounts: readonly { asset: Asset; amount: string }[]): Coin[] {
  const sums = new Map<Asset, bigint>();
  for (const { asset, amount } of amounts) {
    sums.set(asset, (sums.get(asset) ?? 0n) + BigInt(amount));
  }
  return inAssetOrder([...sums].map(([asset, amount]) => ({ asset, amount })));
}

/** Returns money on hold and payments on their way to the account, one amount per coin. */
export function sumOnHold(data: WalletBalances | undefined): Coin[] {
  return sumCoins([...heldOf(data), ...incomingOf(data).onHold]);
}

/** Returns payments without an order that the member can credit, one amount per coin. */
export function sumWaiting(data: WalletBalances | undefined): Coin[] {
  return sumCoins(incomingOf(data).waiting);
}

/** The payments that wait until the member credits them, with a link to the page that does it. */
export function Waiting({ value }: { value: ReactNode }) {
  const { t } = useTranslation('kit');
  const text = useHoldingText();
  const { data } = useApiQuery(wallet.balances);
  const coins = sumWaiting(data);
  if (coins.length === 0) return null;
  const amounts = coins.map(({ asset, amount }) => text(amount, asset)).join(' + ');
  return (
    <ListItem
      icon="arrow-down-left"
      title={t('total.waiting')}
      description={t('total.waiting.note', { amounts })}
      value={value}
      to="/wallet/deposit"
    />
  );
}

/** The account's money on hold and its incoming payments, with a link to their page. */
export function OnHold({ value }: { value: ReactNode }) {
  const { t } = useTranslation('kit');
  const text = useHoldingText();
  const unit = useWorth()(0n).asset;
  const { data } = useApiQuery(wallet.balances);
  const coins = sumOnHold(data);
  if (coins.length === 0) return null;
  const held = heldOf(data);
  const types = held.map(({ type }) => type);
  const kinds = incomingOf(data).onHold.map(({ order_kind: kind }) => kind);
  const hasWithdrawal = types.includes('withdrawal');
  const hasPayment = kinds.some((kind) => kind !== null);
  const reasons = [
    hasWithdrawal && t('total.hold.withdrawal'),
    held.some((one) => one.type !== 'withdrawal' && !one.from_card) && t('total.hold.card'),
    held.some((one) => one.from_card) && t('total.hold.unload'),
    hasPayment && t('total.hold.payment'),
    kinds.includes(null) && t('total.hold.unassigned'),
  ];
  // The value adds up all coins in one unit, so it does not show the amounts of others.
  const amounts = coins.some(({ asset }) => asset !== unit)
    ? coins.map(({ asset, amount }) => text(amount, asset))
    : [];
  // The deposit page has payments in progress, and unassigned ones.
  const page: PagePath = hasWithdrawal
    ? '/withdraw/list'
    : kinds.length > 0
      ? '/wallet/deposit'
      : // The account's records have money from a card once it has arrived.
        held.every((one) => one.from_card)
        ? '/bank'
        : '/wallet/moneyLog';
  return (
    <ListItem
      icon="clock"
      title={t('total.hold')}
      description={[...reasons, ...amounts].filter(Boolean).join(' · ')}
      value={value}
      to={page}
    />
  );
}
