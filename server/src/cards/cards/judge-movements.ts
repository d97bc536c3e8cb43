import type { IssuerSpending } from '../issuer/index.ts';

/** What a payment has moved on its card. USDT base units. */
export interface Moved {
  /** What the card gained or, below 0, lost. */
  amount: bigint;
  /** What is set aside for the shop. */
  held: bigint;
}

export interface Movement extends Moved {
  /** When it happened, as the issuer says; undefined: it does not say. */
  at: Date | undefined;
}

/** What is booked of a payment already. */
export interface Booked extends Moved {
  /** Whether it was ever taken from the card. */
  taken: boolean;
}

export const nothingBooked: Booked = { amount: 0n, held: 0n, taken: false };

type Said = Pick<IssuerSpending, 'status' | 'amount' | 'taken' | 'at' | 'changedAt'>;

/**
 * What is to be booked of a payment as the issuer has it now: the difference to what is booked. Said
 * again, it is nothing. What was taken and given back between two looks is booked as both. Pure.
 */
export function movementsOf(before: Booked, said: Said): Movement[] {
  const { status, amount, taken, at } = said;
  const late = status === 'refunded' && taken === 0n && !before.taken;
  const first: Said = { status: 'settled', amount, taken: amount, at, changedAt: at };
  const steps = late ? [first, said] : [said];
  let now: Moved = before;
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

/** What is booked of it with one more movement. Pure. */
export function after(before: Booked, { amount, held }: Moved): Booked {
  return {
    amount: before.amount + amount,
    held: before.held + held,
    taken: before.taken || amount < 0n,
  };
}

function standing({ status, taken }: Said): Moved {
  return status === 'pending' ? { amount: 0n, held: taken } : { amount: -taken, held: 0n };
}

/**
 * The time under which something is booked: when it happened, but never before what is booked already,
 * nor in what a statement has told. What comes too late is booked as it becomes known. Pure.
 */
export function bookingTime(happened: Date | undefined, until: Date, now: Date): Date {
  if (happened && happened >= until && happened <= now) return happened;
  return now > until ? now : until;
}
