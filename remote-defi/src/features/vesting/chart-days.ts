import type { ReleaseDay } from '@shared/contract';

/** The amount that vested on a day, and the total at its end. ENU base units. */
export interface ChartDay {
  /** 'YYYY-MM-DD' */
  day: string;
  amount: bigint;
  total: bigint;
}

/**
 * Converts the list for the chart: oldest day first, the purchases of a day merged. Pure.
 * @param list newest first
 * @param vested total vested of all purchases, including the newest day
 * @param partial the list has older entries that are not loaded, so its oldest day may be
 * incomplete
 */
export function chartDays(
  list: readonly Pick<ReleaseDay, 'day' | 'amount'>[],
  vested: bigint,
  partial: boolean,
): ChartDay[] {
  const amounts = new Map<string, bigint>();
  for (const { day, amount } of list) amounts.set(day, (amounts.get(day) ?? 0n) + BigInt(amount));
  const newestFirst = [...amounts].sort(([a], [b]) => (a < b ? 1 : -1));
  let total = vested;
  const days = newestFirst.map(([day, amount]) => {
    const one = { day, amount, total };
    total -= amount;
    return one;
  });
  if (partial) days.pop();
  return days.reverse();
}
