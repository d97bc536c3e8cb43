import type { CardType } from '@shared/contract';
import type { CardMonth, CardMovement, HeldPayment, Span } from '../cards/index.ts';

export interface StatementHead {
  brand: string;
  /** The operator of the product; null if the brand is the operator. */
  operator: string | null;
  /** As embossed on the card. */
  holder: string;
  type: CardType;
  scheme: string;
  last4: string;
  month: string;
  isOver: boolean;
  madeAt: Date;
}

/** A movement with the card's balance after it. */
export type StatementLine = CardMovement & { balance: bigint };

/** A card's month. Amounts are USDT base units; debits are negative. */
export interface Statement extends StatementHead {
  opening: bigint;
  lines: StatementLine[];
  closing: bigint;
  /** Sums of the movements by kind. The opening balance plus these is the closing balance. */
  totals: { spent: bigint; returned: bigint; toppedUp: bigint; unloaded: bigint; carried: bigint };
  /** Fees of top-ups, charged to the account. */
  fees: bigint;
  /** Payments reserved at the end of the period. The closing balance still includes them. */
  held: HeldPayment[];
  pending: bigint;
}

export function statementOf(head: StatementHead, month: CardMonth): Statement {
  const { opening, movements, held } = month;
  let balance = opening;
  const lines = movements.map((movement): StatementLine => {
    balance += movement.amount;
    return { ...movement, balance };
  });
  const sumOf = (what: CardMovement['what']) =>
    movements.reduce((sum, one) => (one.what === what ? sum + one.amount : sum), 0n);
  return {
    ...head,
    opening,
    lines,
    closing: balance,
    held,
    totals: {
      spent: sumOf('payment'),
      returned: sumOf('refund'),
      toppedUp: sumOf('top_up'),
      unloaded: sumOf('unload'),
      carried: sumOf('carried'),
    },
    fees: movements.reduce((sum, one) => (one.what === 'top_up' ? sum + one.fee : sum), 0n),
    pending: held.reduce((sum, { amount }) => sum + amount, 0n),
  };
}

/** Returns the month in UTC: '2026-11'. */
const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

const start = (month: string): Date => new Date(`${month}-01T00:00:00.000Z`);

function nextMonth(month: string): string {
  const first = start(month);
  first.setUTCMonth(first.getUTCMonth() + 1);
  return monthOf(first);
}

/** Lists the months since `began`, the current one first. */
export function monthsOf(began: Date, now: Date): string[] {
  const months: string[] = [];
  for (let month = monthOf(began); month <= monthOf(now); month = nextMonth(month)) {
    months.unshift(month);
  }
  return months;
}

/** Returns the period of a statement: the whole month, or its part until the order. */
export function statementPeriod(month: string, ordered: Date): Span & { isOver: boolean } {
  const end = start(nextMonth(month));
  const isOver = ordered >= end;
  return { from: start(month), to: isOver ? end : new Date(ordered.getTime() + 1), isOver };
}
