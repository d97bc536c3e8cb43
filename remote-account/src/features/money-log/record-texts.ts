import { type Asset, assets, type MoneyLogEntry } from '@shared/contract';
import type { StatusTable } from '@shared/kit';
import { sameAddress, useFormat, useSession, useTranslation } from '@shared/shell';
import { shortened } from '@shared/ui';

/** Returns a record's title, for example 'Bought 2 tickets', 'To Lin' or the type's name. */
export function useRecordTitle(entry: MoneyLogEntry): string {
  const { t } = useTranslation('remote-account');
  const { address: own } = useSession();
  const { type, quantity, amount, counterparty, wallet, replaces } = entry;
  if (quantity !== null) return t('records.bought', { count: quantity });
  // Older servers do not name the wallet.
  if (type === 'withdrawal' && wallet) {
    return sameAddress(wallet, own)
      ? t('withdrawals.toOwn')
      : t('withdrawals.to', { who: shortened(wallet) });
  }
  if (replaces) {
    return type === 'card_fee'
      ? t('records.replacement', { last4: replaces })
      : t('records.replacement.returned');
  }
  if (type !== 'transfer') return t(`records.type.${type}`);
  const outgoing = amount.startsWith('-');
  if (!counterparty) return t(outgoing ? 'records.sent' : 'records.received');
  const who = counterparty.name ?? shortened(counterparty.address);
  return t(outgoing ? 'transfers.outgoing.with' : 'transfers.incoming.with', { who });
}

/** Types whose pages show that money came back as a failure. */
const failing: readonly MoneyLogEntry['type'][] = ['withdrawal', 'card_recharge'];

/** Returns the text and tone of each state of a record's reserved money. */
export function useRecordStatuses({
  type,
}: MoneyLogEntry): StatusTable<NonNullable<MoneyLogEntry['status']>> {
  const { t } = useTranslation('remote-account');
  return {
    processing: { tone: 'warning', text: t('withdrawals.status.processing') },
    completed: { tone: 'success', text: t('withdrawals.status.completed') },
    returned: failing.includes(type)
      ? { tone: 'danger', text: t('withdrawals.status.failed') }
      : { tone: 'neutral', text: t('records.status.returned') },
  };
}

/**
 * Returns 'Paid from your wallet', 'Paid to your wallet', or the wallet that money came from, so that
 * the member's own money does not look like a gain; undefined if no wallet took part.
 */
export function useWalletText(entry: MoneyLogEntry): string | undefined {
  const { t } = useTranslation('remote-account');
  const { address: own } = useSession();
  const { paid_from, paid_to, wallet, amount } = entry;
  if (paid_to) return t('records.paidTo.wallet');
  if (paid_from === 'wallet') return t('records.paid.wallet');
  if (!wallet || amount.startsWith('-')) return undefined;
  return sameAddress(wallet, own)
    ? t('records.from.wallet')
    : t('transfers.incoming.with', { who: shortened(wallet) });
}

/** Returns all effects, or only `amount` if there is a quantity or no effect. */
export function amountsOf({ quantity, asset, amount, effects }: MoneyLogEntry) {
  return quantity !== null || effects.length === 0 ? [{ asset, amount }] : effects;
}

/** Returns how `Money` shows a record's amounts: in colour only if the month totals count them. */
export const movementOf = ({ own_move }: MoneyLogEntry) => (own_move ? 'own' : true);

/** Returns a function that gives an asset's label: 'JU'; translated for tickets. */
export function useAssetName(): (asset: Asset) => string {
  const { t } = useTranslation('remote-account');
  return (asset) => (asset === 'TICKET' ? t('asset.TICKET') : assets[asset].label);
}

/** Returns a function that formats a range of days: `from` is inclusive and `to` exclusive. */
export function useDaysText(): (from: string | undefined, to: string | undefined) => string {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  return (from, to) => {
    const first = from && format.date(from, 'date');
    const last = to && format.date(new Date(Date.parse(to) - 1).toISOString(), 'date');
    if (first && last) return first === last ? first : `${first} – ${last}`;
    if (first) return t('records.days.from', { day: first });
    if (last) return t('records.days.until', { day: last });
    return t('records.days.all');
  };
}
