const dayMs = 24 * 60 * 60 * 1000;

/** Amounts that count towards a limit of 24 hours, in base units. */
export interface UsedOfDay {
  sum: string;
  /** Time of the oldest amount; null: none. */
  first: Date | null;
}

export const nothingUsed: UsedOfDay = { sum: '0', first: null };

/** Returns the time 24 hours earlier: later amounts count. */
export function dayBefore(at: Date): Date {
  return new Date(at.getTime() - dayMs);
}

/** Returns the unused part of a limit of 24 hours, in base units; at least 0. */
export function leftOf(limit: string, { sum }: UsedOfDay): bigint {
  const left = BigInt(limit) - BigInt(sum);
  return left > 0n ? left : 0n;
}

/** Returns the limit's state for members. */
export function presentDayLimit(daily_limit: string, used: UsedOfDay) {
  return {
    daily_limit,
    left_today: String(leftOf(daily_limit, used)),
    more_at: used.first ? new Date(used.first.getTime() + dayMs).toISOString() : null,
  };
}
