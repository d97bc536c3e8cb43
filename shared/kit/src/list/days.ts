export interface Day<T> {
  /** Local calendar day, YYYY-MM-DD. */
  key: string;
  /** Time of the day's newest item, RFC 3339. */
  at: string;
  items: T[];
}

/** Groups items, newest first, by local calendar day. Keeps their order. */
export function groupByDay<T>(items: readonly T[], timeOf: (item: T) => string): Day<T>[] {
  const days: Day<T>[] = [];
  for (const item of items) {
    const at = timeOf(item);
    const key = dayKey(new Date(at));
    const last = days.at(-1);
    if (last?.key === key) last.items.push(item);
    else days.push({ key, at, items: [item] });
  }
  return days;
}

/** Returns whether a day is today or yesterday as of `now`; undefined for other days. */
export function nearDay(key: string, now: Date): 'today' | 'yesterday' | undefined {
  if (key === dayKey(now)) return 'today';
  const before = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return key === dayKey(before) ? 'yesterday' : undefined;
}

/** Returns the local day, YYYY-MM-DD. */
export function dayKey(date: Date): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}
