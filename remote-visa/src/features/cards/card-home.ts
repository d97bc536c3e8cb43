import type { CardHome, CardSummary } from '@shared/contract';
import { isDrafted } from '@shared/kit';

export type NextStep = 'ready' | 'rejected' | 'pending' | 'none';

/** Returns the user's most useful next step, by the number of cardholders in each state. */
export function nextStep({ approved, pending, rejected }: CardHome['cardholders']): NextStep {
  if (approved > 0) return 'ready';
  if (rejected > 0) return 'rejected';
  return pending > 0 ? 'pending' : 'none';
}

/** Returns the sum of the cards' balances, USDT base units. */
export function totalBalance(cards: readonly CardSummary[]): bigint {
  return cards.reduce((sum, card) => sum + BigInt(card.balance), 0n);
}

/** Converts basis points to the ratio that a percent format takes: 125 → 0.0125. */
export function ratioOfBps(bps: number): number {
  return bps / 10_000;
}

/** Returns whether this tab has an unsent draft of a cardholder. */
export const isHolderBegun = () => isDrafted('cardholder', ['id_type']);
