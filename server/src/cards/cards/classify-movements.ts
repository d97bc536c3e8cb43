import type { IssuerSpending } from '../issuer/index.ts';

/** Amounts that a payment has moved on its card. USDT base units. */
interface MovedAmounts {
  /** Below 0 is a decrease. */
  amount: bigint;
  /** Amount reserved for the shop. */
  held: bigint;
}

export interface Movement extends MovedAmounts {
  /** When it happened, as the issuer reports; undefined if it does not. */
  at: Date | undefined;
}

export interface BookedAmounts extends MovedAmounts {
  /** Whether it was ever taken from the card. */
  taken: boolean;
}

export const nothingBooked: BookedAmounts = { amount: 0n, held: 0n, taken: false };

type Said = Pick<IssuerSpending, 'status' | 'amount' | 'taken' | 'at' | 'changedAt'>;

/**
 * Returns the difference between the issuer's state and the books. A payment taken and refunded
 * between two syncs is booked as two movements.
 */
export function movementsOf(before: BookedAmounts, said: Said): Movement[] {
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

export function after(before: BookedAmounts, { amount, held }: MovedAmounts): BookedAmounts {
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
 * Returns the time to book a movement at: when it happened, unless that is before `until`, the time
 * of the last booking or statement; then now.
 */
export function bookingTime(happened: Date | undefined, until: Date, now: Date): Date {
  if (happened && happened >= until && happened <= now) return happened;
  return now > until ? now : until;
}
