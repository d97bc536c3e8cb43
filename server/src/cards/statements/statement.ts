import type { CardType } from '@shared/contract';
import type { CardMonth, CardMovement, HeldPayment } from '../cards/index.ts';

/** Whose it is: as it stands at its head. */
export interface StatementHead {
  brand: string;
  /** Who runs the product; null: the brand says it. */
  operator: string | null;
  /** As the card is embossed. */
  holder: string;
  type: CardType;
  scheme: string;
  last4: string;
  month: string;
  /** Whether the month is over: what it says is all there will be. */
  isOver: boolean;
  madeAt: Date;
}

/** A movement with what was on the card after it. */
export type StatementLine = CardMovement & { balance: bigint };

/** What a card's month comes to. USDT base units; what left the card is below 0. */
export interface Statement extends StatementHead {
  opening: bigint;
  lines: StatementLine[];
  closing: bigint;
  /** Of the movements by what they were; with the opening balance they make the closing one. */
  totals: { spent: bigint; returned: bigint; toppedUp: bigint; carried: bigint };
  /** What top-ups cost besides, on the account. */
  fees: bigint;
  /** Set aside at its end, and still in the closing balance. */
  held: HeldPayment[];
  pending: bigint;
}

/** Pure. */
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
    ...{ opening, lines, closing: balance, held },
    totals: {
      spent: sumOf('payment'),
      returned: sumOf('refund'),
      toppedUp: sumOf('top_up'),
      carried: sumOf('carried'),
    },
    fees: movements.reduce((sum, one) => (one.what === 'top_up' ? sum + one.fee : sum), 0n),
    pending: held.reduce((sum, { amount }) => sum + amount, 0n),
  };
}
