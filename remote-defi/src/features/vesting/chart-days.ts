import type { ReleaseDay } from '@shared/contract';

/** The amount that vested on a day, and the total at its end. ENU base units. */
export interface ChartDay {
  /** 'YYYY-MM-DD' */
  day: string;
  amount: bigint;
  total: bigint;
}

/**
 * Returns the days for the chart, oldest first. Merges the purchases of a day.
 * @param list newest first
 * @param vested total vested amount, including the newest day
 * @param partial omits the oldest day, because some of its entries may not be loaded
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
