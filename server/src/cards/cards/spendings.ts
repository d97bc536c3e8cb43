import {
  type CardLimits,
  type CardLimitUses,
  type CardSpending,
  declineReasons,
} from '@shared/contract';
import { type News, notifyMembers } from '../../members/notices/index.ts';
import { type Db, type Row, sql } from '../../platform/database/index.ts';
import {
  cursorParts,
  listPage,
  type Page,
  type PageRequest,
} from '../../platform/values/cursor.ts';
import type { IssuerSpending } from '../issuer/index.ts';
import { bookSpendings } from './journal.ts';
import type { CardNews } from './money-moves.ts';
import type { KnownCard } from './store.ts';

type SpendingRow = Row<'card_spendings'>;

/**
 * Stores and books a page of payments, and notifies the member once of each new payment.
 * @param card as it was when the page was requested
 * @returns false if another page was stored meanwhile
 */
export async function storePage(
  tx: Db,
  news: CardNews,
  card: KnownCard,
  { list, next }: { list: readonly IssuerSpending[]; next: string | null },
  at: Date,
): Promise<boolean> {
  const advanced = await tx.query(
    `update cards set spendings_cursor = $3
     where id = $1 and spendings_cursor is not distinct from $2 returning 1`,
    [card.id, card.spendings_cursor, next],
  );
  if (advanced.length === 0) return false;
  for (const received of list) {
    const one = { ...received, merchant: cleanMerchantName(received.merchant) };
    const isNew = await store(tx, card.id, one);
    const told = isNew && newsOf(card, one);
    if (told) await notifyMembers(tx, news, [told], at);
  }
  await bookSpendings(tx, card.id, list, at);
  return true;
}

/**
 * Returns the news about a payment that is stored for the first time, so its settlement is no second
 * news. Undefined for one that was already reversed or refunded. The member usually makes the
 * payment, so its news is stored as read and lights no badge. Browsers are notified, because a thief
 * can use the card too. A declined payment stays unread: it needs attention.
 */
function newsOf(card: KnownCard, one: IssuerSpending): News | undefined {
  const { status, asked, limit } = one;
  const facts = {
    card_id: card.id,
    last4: card.last4,
    spending_id: one.id,
    amount: String(one.amount),
    asset: 'USDT',
    merchant: one.merchant,
  };
  if (status === 'declined') {
    const reason = toDeclineReason(one.reason) ?? 'other';
    const declined = { ...facts, outcome: 'declined', reason };
    const exceeded = limit && { limit: limit.of, limit_amount: String(limit.amount) };
    return { userId: card.user_id, kind: 'card', facts: { ...declined, ...exceeded } };
  }
  if (status !== 'pending' && status !== 'settled') return undefined;
  const paid = { ...facts, outcome: 'spent' };
  const foreign = { ...paid, asked_amount: asked.amount, asked_currency: asked.currency };
  return {
    userId: card.user_id,
    kind: 'card_payment',
    facts: asked.currency === 'USD' ? paid : foreign,
    isOwnAct: true,
  };
}

async function store(tx: Db, cardId: string, one: IssuerSpending): Promise<boolean> {
  const { id, status, limit } = one;
  const reason = toDeclineReason(one.reason);
  const returned_at = (isReturned(status) && one.changedAt) || null;
  const fresh = await tx.first(
    sql
      .insertInto('card_spendings')
      .values({
        id,
        card_id: cardId,
        merchant: one.merchant,
        country: one.country ?? null,
        mcc: one.mcc ?? null,
        status,
        reason,
        amount: one.amount,
        at: one.at,
        asked_amount: one.asked.amount,
        asked_currency: one.asked.currency,
        limit_of: limit?.of ?? null,
        limit_amount: limit?.amount ?? null,
        limit_left: limit?.left ?? null,
        returned_at,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id'),
  );
  if (fresh) return true;
  await tx.run(
    sql.update(
      'card_spendings',
      { id, card_id: cardId },
      {
        status,
        reason,
        amount: one.amount,
        // A repeated report does not move the time.
        returned_at: isReturned(status)
          ? (eb) => eb.fn.coalesce('returned_at', eb.val(returned_at))
          : null,
      },
    ),
  );
  return false;
}

/** Returns whether the amount came back to the card: refunded, or never charged. */
function isReturned(status: IssuerSpending['status']): boolean {
  return status === 'refunded' || status === 'reversed';
}

/** Removes invisible characters and limits the length, because merchants choose any name. */
function cleanMerchantName(merchant: string): string {
  return merchant
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, maxNameLength)
    .toWellFormed();
}
const maxNameLength = 200;

function toDeclineReason(reason: string | undefined) {
  if (reason === undefined) return null;
  return declineReasons.find((one) => one === reason) ?? 'other';
}

export function listSpendings(
  db: Db,
  { userId, cardId }: { userId: string; cardId: string },
  part: PageRequest,
): Promise<Page<CardSpending>> {
  const filter = { card: cardId };
  return listPage(db, { list: 'card_spendings', userId, filter }, part, {
    query: sql.from('card_spendings', { card_id: cardId }).selectAll(),
    by: { at: cursorParts.time, id: cursorParts.name },
    present: presentSpending,
  });
}

/** Sums the payments of a card that count towards its limits. @param zone IANA time zone */
export async function readLimitUses(
  db: Db,
  { cardId, zone, at }: { cardId: string; zone: string; at: Date },
): Promise<CardLimitUses> {
  const [row] = await db.query<{ day: string; month: string; day_end: Date; month_end: Date }>(
    `with periods as (
       select date_trunc('day', $2::timestamptz, $3) as day,
         date_trunc('month', $2::timestamptz, $3) as month,
         (date_trunc('day', $2::timestamptz at time zone $3) + interval '1 day') at time zone $3 as day_end,
         (date_trunc('month', $2::timestamptz at time zone $3) + interval '1 month') at time zone $3 as month_end
     )
     select p.day_end, p.month_end,
       coalesce(sum(s.amount) filter (where s.at >= p.day), 0)::text as day,
       coalesce(sum(s.amount), 0)::text as month
     from periods p left join card_spendings s
       on s.card_id = $1 and s.at >= p.month and s.status in ('pending', 'settled')
     group by p.day_end, p.month_end`,
    [cardId, at, zone],
  );
  if (!row) throw new Error('the sum of payments has no row');
  return {
    daily: { amount: row.day, until: row.day_end.toISOString() },
    monthly: { amount: row.month, until: row.month_end.toISOString() },
  };
}

/** Returns the sum of the card's pending payments, USDT base units. */
export async function sumReserved(db: Db, cardId: string): Promise<string> {
  const [row] = await db.query<{ sum: string }>(
    `select coalesce(sum(amount), 0)::text as sum
     from card_spendings where card_id = $1 and status = 'pending'`,
    [cardId],
  );
  return row?.sum ?? '0';
}

export function presentSpending(row: SpendingRow): CardSpending {
  return {
    id: row.id,
    merchant: row.merchant,
    country: row.country,
    mcc: row.mcc,
    status: row.status as CardSpending['status'],
    reason: row.reason as CardSpending['reason'],
    limit: presentLimit(row),
    amount: row.amount,
    asked: { amount: row.asked_amount, currency: row.asked_currency },
    at: row.at.toISOString(),
    returned_at: row.returned_at?.toISOString() ?? null,
  };
}

function presentLimit({ limit_of, limit_amount, limit_left }: SpendingRow): CardSpending['limit'] {
  if (limit_of === null || limit_amount === null) return null;
  const limit = { of: limit_of as keyof CardLimits, amount: limit_amount };
  return limit_left === null ? limit : { ...limit, left: limit_left };
}
