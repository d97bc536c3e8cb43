import type { ReleaseDay } from '@shared/contract';

/** What a day set free, and what had been set free by its end. ENU base units. */
export interface ChartDay {
  /** 'YYYY-MM-DD' */
  day: string;
  amount: bigint;
  total: bigint;
}

/**
 * Days as the chart shows them, the oldest first; several purchases of a day are one. Pure.
 * @param list newest first
 * @param released of all purchases, with the newest day
 * @param partial there are older ones: of the oldest day something may be missing
 */
export function chartDays(
  list: readonly Pick<ReleaseDay, 'day' | 'amount'>[],
  released: bigint,
  partial: boolean,
): ChartDay[] {
  const amounts = new Map<string, bigint>();
  for (const { day, amount } of list) amounts.set(day, (amounts.get(day) ?? 0n) + BigInt(amount));
  const newestFirst = [...amounts].sort(([a], [b]) => (a < b ? 1 : -1));
  let total = released;
  const days = newestFirst.map(([day, amount]) => {
    const one = { day, amount, total };
    total -= amount;
    return one;
  });
  if (partial) days.pop();
  return days.reverse();
}
