import { randomInt } from 'node:crypto';

/**
 * What the sandbox issuer decides by: documented values that make it refuse or take its time
 * (docs/issuer.md). Pure.
 */
export const magic = {
  /** Last name of a holder whose cards are refused, and of one whose cards take long. */
  refusedName: 'REFUSED',
  slowName: 'SLOW',
  /** Loads of so many hundredths above the whole: refused, or slow. */
  refusedCents: 13n,
  slowCents: 37n,
  /** In every letter that comes with a physical card. */
  activationCode: '246810',
  /** A shop whose name begins so is not served. */
  blockedMerchant: 'BLOCKED',
  /** How many times longer what is slow takes. */
  slowness: 8,
} as const;

const cent = 10_000n;

export type Verdict = 'done' | 'refused' | 'slow';

export function judgeName(lastName: string): Verdict {
  const name = lastName.trim().toUpperCase();
  if (name === magic.refusedName) return 'refused';
  return name === magic.slowName ? 'slow' : 'done';
}

export function judgeLoad(amount: bigint): Verdict {
  const cents = (amount / cent) % 100n;
  if (cents === magic.refusedCents) return 'refused';
  return cents === magic.slowCents ? 'slow' : 'done';
}

export interface Purchase {
  merchant: string;
  /** Base units of USDT. */
  amount: bigint;
}

/** What a card is at the moment of a purchase. */
export interface Spendable {
  state: string;
  balance: bigint;
  limits: { per_payment: string | null; daily: string | null; monthly: string | null };
  spentToday: bigint;
  spentThisMonth: bigint;
}

/** Why a purchase is refused; null when it is not. The card first, then its owner's limits, then money. */
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

/** A number of 16 digits with this head and a valid check digit (ISO/IEC 7812-1, Luhn). */
export function newNumber(bin: string): string {
  let body = bin;
  while (body.length < 15) body += String(randomInt(10));
  return body + checkDigit(body);
}

/** The digit that makes a number pass Luhn's check. */
export function checkDigit(body: string): string {
  const sum = [...body].reverse().reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** A PIN that is tried first by whoever finds a card: one digit, or a run. */
export function isObvious(pin: string): boolean {
  const steps = new Set(
    [...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index])),
  );
  return steps.size === 1 && [-1, 0, 1].includes([...steps][0] ?? 2);
}
