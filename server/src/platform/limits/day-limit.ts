const dayMs = 24 * 60 * 60 * 1000;

/** Amounts that count towards a limit of 24 hours, in base units. */
export interface UsedOfDay {
  sum: string;
  /** When the oldest of them was made; null: there is none. */
  first: Date | null;
}

export const nothingUsed: UsedOfDay = { sum: '0', first: null };

/** Amounts made after this time count. */
export function dayBefore(at: Date): Date {
  return new Date(at.getTime() - dayMs);
}

/** Base units that are left of a limit of 24 hours. */
export function leftOf(limit: string, { sum }: UsedOfDay): bigint {
  const left = BigInt(limit) - BigInt(sum);
  return left > 0n ? left : 0n;
}

/** The limit's state as members get it. */
export function presentDayLimit(daily_limit: string, used: UsedOfDay) {
  return {
    daily_limit,
    left_today: String(leftOf(daily_limit, used)),
    more_at: used.first ? new Date(used.first.getTime() + dayMs).toISOString() : null,
  };
}
