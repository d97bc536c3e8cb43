import type { MoneyLogEntry } from '@shared/contract';

export interface Day {
  /** Local calendar day, YYYY-MM-DD. */
  key: string;
  /** When the day's newest entry was made, RFC 3339. */
  at: string;
  entries: MoneyLogEntry[];
}

/** Entries (newest first) by the calendar day they fall on where the reader is. */
export function groupByDay(entries: readonly MoneyLogEntry[]): Day[] {
  const days: Day[] = [];
  for (const entry of entries) {
    const key = dayKey(new Date(entry.created_at));
    const last = days.at(-1);
    if (last?.key === key) last.entries.push(entry);
    else days.push({ key, at: entry.created_at, entries: [entry] });
  }
  return days;
}

/** Whether a day is today or yesterday for somebody at `now`. */
export function nearDay(key: string, now: Date): 'today' | 'yesterday' | undefined {
  if (key === dayKey(now)) return 'today';
  const before = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return key === dayKey(before) ? 'yesterday' : undefined;
}

function dayKey(date: Date): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}
