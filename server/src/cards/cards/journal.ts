import { type Db, sql } from '../../platform/database/index.ts';
import type { IssuerSpending } from '../issuer/index.ts';

/** Amounts that a payment has moved on its card. USDT base units. */
interface MovedAmounts {
  /** Negative for a decrease. */
  amount: bigint;
  /** Amount reserved for the shop. */
  held: bigint;
}

interface Movement extends MovedAmounts {
  /** When the movement happened; undefined if the issuer does not report the time. */
  at: Date | undefined;
}

interface BookedAmounts extends MovedAmounts {
  /** Whether the payment was ever charged to the card. */
  taken: boolean;
}

const nothingBooked: BookedAmounts = { amount: 0n, held: 0n, taken: false };

type Said = Pick<IssuerSpending, 'status' | 'amount' | 'taken' | 'at' | 'changedAt'>;

/** Returns the movements to book: two for a payment charged and fully refunded between syncs. */
function movementsOf(before: BookedAmounts, said: Said): Movement[] {
  const { status, amount, taken, at } = said;
  const late = status === 'refunded' && taken === 0n && !before.taken;
  const first: Said = { status: 'settled', amount, taken: amount, at, changedAt: at };
  const steps = late ? [first, said] : [said];
  let now: MovedAmounts = before;
  const movements: Movement[] = [];
  for (const step of steps) {
    const wanted = standing(step);
    const moved = { amount: wanted.amount - now.amount, held: wanted.held - now.held };
    now = wanted;
    if (moved.amount === 0n && moved.held === 0n) continue;
    movements.push({ ...moved, at: step.status === 'pending' ? at : step.changedAt });
  }
  return movements;
}

function after(before: BookedAmounts, { amount, held }: MovedAmounts): BookedAmounts {
  return {
    amount: before.amount + amount,
    held: before.held + held,
    taken: before.taken || amount < 0n,
  };
}

function standing({ status, taken }: Said): MovedAmounts {
  return status === 'pending' ? { amount: 0n, held: taken } : { amount: -taken, held: 0n };
}

/**
 * Returns the booking time of a movement: `happened` if it is between `until` (the last booking or
 * statement) and `now`, else the later one of these two.
 */
function bookingTime(happened: Date | undefined, until: Date, now: Date): Date {
  if (happened && happened >= until && happened <= now) return happened;
  return now > until ? now : until;
}

/** A movement to be booked. USDT base units. */
interface Entry {
  at: Date | undefined;
  amount: bigint;
  held?: bigint;
  spendingId?: string;
  rechargeId?: string;
  unloadId?: string;
  otherCard?: string;
}

/** Books missing movements of payments. Call it in the transaction that stores the payments. */
export async function bookSpendings(
  tx: Db,
  cardId: string,
  list: readonly IssuerSpending[],
  now: Date,
): Promise<void> {
  const until = await lockJournal(tx, cardId);
  const booked = await readBooked(
    tx,
    cardId,
    list.map(({ id }) => id),
  );
  const entries: Entry[] = [];
  for (const said of list) {
    let before = booked.get(said.id) ?? nothingBooked;
    for (const movement of movementsOf(before, said)) {
      entries.push({ ...movement, spendingId: said.id });
      before = after(before, movement);
    }
    booked.set(said.id, before);
  }
  await book(tx, cardId, entries, { until, now });
}

export async function bookTopUp(
  tx: Db,
  { cardId, rechargeId, amount }: { cardId: string; rechargeId: string; amount: bigint },
  now: Date,
): Promise<void> {
  const until = await lockJournal(tx, cardId);
  await book(tx, cardId, [{ at: now, amount, rechargeId }], { until, now });
}

export async function bookUnload(
  tx: Db,
  { cardId, unloadId, amount }: { cardId: string; unloadId: string; amount: bigint },
  now: Date,
): Promise<void> {
  const until = await lockJournal(tx, cardId);
  await book(tx, cardId, [{ at: now, amount: -amount, unloadId }], { until, now });
}

/**
 * Books money carried to a card's successor: the difference between our journal and the issuer's
 * `balance`. Books nothing while a top-up or an unload is open. Call it after all payments were booked.
 */
export async function bookCarriedOver(
  tx: Db,
  cardId: string,
  balance: bigint,
  now: Date,
): Promise<void> {
  const [next] = await tx.query<{ id: string; is_replaced: boolean }>(
    `select n.id, exists (select 1 from cards l where l.replaces = n.id) as is_replaced
     from cards n where n.replaces = $1
       and not exists (select 1 from card_recharges r where r.card_id = $1 and r.done_at is null)
       and not exists (select 1 from card_unloads r where r.card_id = $1 and r.done_at is null)`,
    [cardId],
  );
  if (!next) return;
  const from = await lockJournal(tx, cardId);
  const [row] = await tx.query<{ free: string }>(
    `select coalesce(sum(amount - held), 0)::text as free from card_movements where card_id = $1`,
    [cardId],
  );
  const amount = BigInt(row?.free ?? 0) - balance;
  if (amount === 0n) return;
  await book(tx, cardId, [{ at: undefined, amount: -amount, otherCard: next.id }], {
    until: from,
    now,
  });
  const to = await lockJournal(tx, next.id);
  await book(tx, next.id, [{ at: undefined, amount, otherCard: cardId }], { until: to, now });
  // The successor was replaced too, so its sync carries the money on.
  if (next.is_replaced) {
    await tx.run(sql.update('cards', { id: next.id }, { due_at: now }));
  }
}

/** Closes the card's journal: later bookings are dated from `until` on, so a statement is final. */
export async function closeJournal(tx: Db, cardId: string, until: Date): Promise<void> {
  await tx.run(
    sql.update('cards', { id: cardId }, { booked_until: until }).where('booked_until', '<', until),
  );
}

/** Locks the card's journal. @returns the time before which nothing may be booked */
async function lockJournal(tx: Db, cardId: string): Promise<Date> {
  const row = await tx.first(
    sql.from('cards', { id: cardId }).select('booked_until').forNoKeyUpdate(),
  );
  if (!row) throw new Error(`card ${cardId} does not exist`);
  return row.booked_until;
}

/** Reads the booked amounts of a card's payments, by the issuer's id of the payment. */
export async function readBooked(
  tx: Db,
  cardId: string,
  ids: readonly string[],
): Promise<Map<string, BookedAmounts>> {
  const found = await tx.query<{ id: string; amount: string; held: string; taken: boolean }>(
    `select spending_id as id, sum(amount)::text as amount, sum(held)::text as held,
       bool_or(amount < 0) as taken
     from card_movements where spending_id = any($2::text[]) and card_id = $1
     group by spending_id`,
    [cardId, [...ids]],
  );
  return new Map(
    found.map(({ id, amount, held, taken }) => [
      id,
      { amount: BigInt(amount), held: BigInt(held), taken },
    ]),
  );
}

async function book(
  tx: Db,
  cardId: string,
  entries: readonly Entry[],
  { until, now }: { until: Date; now: Date },
): Promise<void> {
  let last = until;
  const values = entries.map(
    ({ at, amount, held, spendingId, rechargeId, unloadId, otherCard }) => {
      last = bookingTime(at, last, now);
      return {
        card_id: cardId,
        booked_at: last,
        amount,
        held: String(held ?? 0n),
        spending_id: spendingId ?? null,
        recharge_id: rechargeId ?? null,
        unload_id: unloadId ?? null,
        other_card: otherCard ?? null,
      };
    },
  );
  if (values.length === 0) return;
  await tx.run(sql.insertInto('card_movements').values(values));
  await closeJournal(tx, cardId, last);
}
