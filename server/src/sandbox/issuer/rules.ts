import { randomInt } from 'node:crypto';

/** Values with a special effect at the sandbox issuer (docs/issuer.md). */
export const testValues = {
  /** Last names of holders whose cards are refused, or delayed. */
  refusedName: 'REFUSED',
  slowName: 'SLOW',
  /** Cents of the amounts of loads and unloads that are refused, or delayed. */
  refusedCents: 13n,
  slowCents: 37n,
  /** Activation code of every physical card. */
  activationCode: '246810',
  /** Start of the names of shops whose payments are declined; the case is ignored. */
  blockedMerchant: 'BLOCKED',
  /** Slow cards, loads and unloads take this many times the normal delay. */
  slowness: 8,
} as const;

const cent = 10_000n;

type Verdict = 'done' | 'refused' | 'slow';

export function classifyName(lastName: string): Verdict {
  const name = lastName.trim().toUpperCase();
  if (name === testValues.refusedName) return 'refused';
  return name === testValues.slowName ? 'slow' : 'done';
}

/** Returns the outcome of a load or unload of this amount, USDT base units. */
export function classifyLoad(amount: bigint): Verdict {
  const cents = (amount / cent) % 100n;
  if (cents === testValues.refusedCents) return 'refused';
  return cents === testValues.slowCents ? 'slow' : 'done';
}

export interface Spendable {
  state: string;
  balance: bigint;
  limits: { per_payment: string | null; daily: string | null; monthly: string | null };
  spentToday: bigint;
  spentThisMonth: bigint;
}

/** A limit that a purchase exceeds, and the rest of it before the purchase. USDT base units. */
export interface ExceededLimit {
  of: keyof Spendable['limits'];
  amount: string;
  left: string;
}

/** Returns why a purchase (USDT base units) is declined; null to accept it. */
export function whyDeclined(
  card: Spendable,
  { merchant, amount }: { merchant: string; amount: bigint },
): { reason: string; limit?: ExceededLimit } | null {
  if (card.state === 'inactive') return { reason: 'inactive' };
  if (card.state === 'frozen') return { reason: 'frozen' };
  if (card.state !== 'active') return { reason: 'closed' };
  if (merchant.toUpperCase().startsWith(testValues.blockedMerchant)) return { reason: 'merchant' };
  const limit = tightestLimit(card);
  if (limit && amount > BigInt(limit.left)) return { reason: 'limit', limit };
  return amount > card.balance ? { reason: 'balance' } : null;
}

/** Returns the limit with the lowest rest; of equal ones the one with the longest period. */
function tightestLimit({
  limits,
  spentToday,
  spentThisMonth,
}: Spendable): ExceededLimit | undefined {
  const spent = { monthly: spentThisMonth, daily: spentToday, per_payment: 0n };
  const rests = (['monthly', 'daily', 'per_payment'] as const).flatMap((of) => {
    const amount = limits[of];
    if (amount === null) return [];
    const rest = BigInt(amount) - spent[of];
    return { of, amount, left: rest > 0n ? rest : 0n };
  });
  const [first, ...others] = rests;
  if (!first) return undefined;
  const tightest = others.reduce((least, one) => (one.left < least.left ? one : least), first);
  return { ...tightest, left: String(tightest.left) };
}

/** Returns a random 16-digit card number with this BIN and a check digit (ISO/IEC 7812-1, Luhn). */
export function newNumber(bin: string): string {
  let body = bin;
  while (body.length < 15) body += String(randomInt(10));
  return body + checkDigit(body);
}

export function checkDigit(body: string): string {
  const sum = [...body].reverse().reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** Returns whether a PIN is easy to guess: one repeated digit, or digits in sequence. */
export function isObvious(pin: string): boolean {
  const steps = new Set(
    [...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index])),
  );
  return steps.size === 1 && [-1, 0, 1].includes([...steps][0] ?? 2);
}

/** A refused request, answered with HTTP 422 and `error`. */
export class Refused extends Error {
  override name = 'Refused';
  readonly error: 'code' | 'pin' | 'state' | 'balance';

  constructor(error: Refused['error']) {
    super(error);
    this.error = error;
  }
}

/** An unknown id or token, answered with HTTP 404. */
export class Unknown extends Error {
  override name = 'Unknown';
}
