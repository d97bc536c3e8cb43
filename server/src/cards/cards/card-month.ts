import type { Db } from '../../platform/database/index.ts';

/** A period from `from` (inclusive) to `to` (exclusive). */
export interface Span {
  from: Date;
  to: Date;
}

interface OfShop {
  /** The issuer's id of the payment. */
  spendingId: string;
  merchant: string;
  country: string | null;
  paidAt: Date;
  /** The amount that the shop charged, in units of its currency (ISO 4217). */
  asked: { amount: string; currency: string };
}

/** A change of a card's balance. USDT base units, below 0 for a decrease. */
export type CardMovement = { id: string; bookedAt: Date; amount: bigint } & (
  | ({ what: 'payment' | 'refund' } & OfShop)
  /** `fee`: charged to the account, in addition. */
  | { what: 'top_up'; fee: bigint }
  /** Money moved back to the account. */
  | { what: 'unload' }
  /** Money carried to the replacement or from the replaced card, whose last digits are `last4`. */
  | { what: 'carried'; last4: string }
);

export type HeldPayment = { amount: bigint } & OfShop;

export interface CardMonth {
  /** Base units of USDT on the card when the period began, including reserved amounts. */
  opening: bigint;
  /** In booking order. */
  movements: CardMovement[];
  /** Payments still reserved when the period ended. */
  held: HeldPayment[];
}

interface Row {
  id: string;
  spending_id: string;
  booked_at: Date;
  amount: string;
  merchant: string | null;
  country: string | null;
  paid_at: Date;
  asked_amount: string;
  asked_currency: string;
  fee: string | null;
  unload_id: string | null;
  other_last4: string | null;
}

/** Reads a period, which is final once the journal is closed up to its end (`closeJournal`). */
export async function readCardMonth(
  db: Db,
  cardId: string,
  { from, to }: Span,
): Promise<CardMonth> {
  const [before] = await db.query<{ opening: string }>(
    `select coalesce(sum(amount), 0)::text as opening from card_movements
     where card_id = $1 and booked_at < $2`,
    [cardId, from],
  );
  const moved = await db.query<Row>(
    `select m.id, m.spending_id, m.booked_at, m.amount, s.merchant, s.country, s.at as paid_at, s.asked_amount,
       s.asked_currency, m.unload_id, r.fee, o.last4 as other_last4
     from card_movements m
     left join card_spendings s on s.id = m.spending_id
     left join card_recharges r on r.id = m.recharge_id
     left join cards o on o.id = m.other_card
     where m.card_id = $1 and m.booked_at >= $2 and m.booked_at < $3 and m.amount <> 0
     order by m.booked_at, m.id`,
    [cardId, from, to],
  );
  const held = await db.query<Row>(
    `select s.id as spending_id, s.merchant, s.country, s.at as paid_at, s.asked_amount, s.asked_currency,
       sum(m.held)::text as amount
     from card_movements m join card_spendings s on s.id = m.spending_id
     where m.card_id = $1 and m.booked_at < $2
     group by s.id having sum(m.held) > 0 order by s.at, s.id`,
    [cardId, to],
  );
  return {
    opening: BigInt(before?.opening ?? 0),
    movements: moved.map(movementOf),
    held: held.map((row) => ({ amount: BigInt(row.amount), ...ofShop(row) })),
  };
}

function movementOf(row: Row): CardMovement {
  const amount = BigInt(row.amount);
  const moved = { id: row.id, bookedAt: row.booked_at, amount };
  if (row.fee !== null) return { ...moved, what: 'top_up', fee: BigInt(row.fee) };
  if (row.unload_id !== null) return { ...moved, what: 'unload' };
  if (row.other_last4 !== null) return { ...moved, what: 'carried', last4: row.other_last4 };
  return { ...moved, what: amount < 0n ? 'payment' : 'refund', ...ofShop(row) };
}

function ofShop(row: Row): OfShop {
  return {
    spendingId: row.spending_id,
    merchant: row.merchant ?? '',
    country: row.country,
    paidAt: row.paid_at,
    asked: { amount: row.asked_amount, currency: row.asked_currency },
  };
}
