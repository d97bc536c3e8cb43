import { randomInt } from 'node:crypto';

/**
 * Rules of the sandbox issuer: documented values that make it refuse or delay (docs/issuer.md).
 * Pure.
 */
export const magic = {
  /** Last names of holders whose cards are refused, or take long. */
  refusedName: 'REFUSED',
  slowName: 'SLOW',
  /** Hundredths of a load's amount that make it refused, or slow. */
  refusedCents: 13n,
  slowCents: 37n,
  /** Activation code in every letter of a physical card. */
  activationCode: '246810',
  /** Shops whose names begin with this are blocked. */
  blockedMerchant: 'BLOCKED',
  /** Factor for the delay of slow cards and loads. */
  slowness: 8,
} as const;

const cent = 10_000n;

export type Verdict = 'done' | 'refused' | 'slow';

export function classifyName(lastName: string): Verdict {
  const name = lastName.trim().toUpperCase();
  if (name === magic.refusedName) return 'refused';
  return name === magic.slowName ? 'slow' : 'done';
}

export function classifyLoad(amount: bigint): Verdict {
  const cents = (amount / cent) % 100n;
  if (cents === magic.refusedCents) return 'refused';
  return cents === magic.slowCents ? 'slow' : 'done';
}

export interface Purchase {
  merchant: string;
  /** Base units of USDT. */
  amount: bigint;
}

/** The state of a card at the time of a purchase. */
export interface Spendable {
  state: string;
  balance: bigint;
  limits: { per_payment: string | null; daily: string | null; monthly: string | null };
  spentToday: bigint;
  spentThisMonth: bigint;
}

/**
 * Returns why a purchase is declined; null if it is accepted. Checks the card, then its owner's
 * limits, then the balance.
 */
export function whyDeclined(card: Spendable, { merchant, amount }: Purchase): string | null {
  if (card.state === 'inactive') return 'inactive';
  if (card.state === 'frozen') return 'frozen';
  if (card.state !== 'active') return 'closed';
  if (merchant.toUpperCase().startsWith(magic.blockedMerchant)) return 'merchant';
  const { per_payment, daily, monthly } = card.limits;
  const isOver = (limit: string | null, spent: bigint) => limit !== null && spent > BigInt(limit);
  if (
    isOver(per_payment, amount) ||
    isOver(daily, card.spentToday + amount) ||
    isOver(monthly, card.spentThisMonth + amount)
  ) {
    return 'limit';
  }
  return amount > card.balance ? 'balance' : null;
}

/** Returns a number of 16 digits with this BIN and a valid check digit (ISO/IEC 7812-1, Luhn). */
export function newNumber(bin: string): string {
  let body = bin;
  while (body.length < 15) body += String(randomInt(10));
  return body + checkDigit(body);
}

/** Returns the digit that makes a number pass Luhn's check. */
export function checkDigit(body: string): string {
  const sum = [...body].reverse().reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** Whether a PIN is easy to guess: one repeated digit, or a run. */
export function isObvious(pin: string): boolean {
  const steps = new Set(
    [...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index])),
  );
  return steps.size === 1 && [-1, 0, 1].includes([...steps][0] ?? 2);
}
