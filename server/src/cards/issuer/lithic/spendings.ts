import type { SpendingPage } from '../issuer.ts';
import type { LithicApi } from './api.ts';
import { spendingOf, transaction } from './transaction.ts';

/**
 * Lithic lists payments by creation time, but we need those that changed. So each sync reads
 * everything younger than the oldest payment that may still change. Holds end within a month; a
 * refund after this time is a payment of its own.
 */
const changesForMs = 120 * 24 * 60 * 60 * 1000;
/** Updates may be listed a little after their time stamp, so this much is read again. */
const overlapMs = 10 * 60 * 1000;

/** @param cursor time of the latest change that was read, ISO 8601 */
export async function spendings(
  api: LithicApi,
  cardId: string,
  cursor: string | undefined,
): Promise<SpendingPage> {
  const seen = cursor ? Date.parse(cursor) : undefined;
  const begin = seen && { begin: new Date(seen - changesForMs).toISOString() };
  const found = await api.list('/v1/transactions', { card_token: cardId, ...begin }, transaction);
  const changed = found
    .filter(({ updated }) => seen === undefined || updated.getTime() >= seen - overlapMs)
    .sort((one, other) => one.updated.getTime() - other.updated.getTime());
  const newest = Math.max(seen ?? 0, ...changed.map(({ updated }) => updated.getTime()));
  return {
    list: changed.flatMap((one) => spendingOf(one) ?? []),
    cursor: newest > 0 ? new Date(newest).toISOString() : undefined,
    more: false,
  };
}
