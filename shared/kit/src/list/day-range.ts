import { dayKey } from './days.ts';

/** Days where the reader is, YYYY-MM-DD, both included. */
export interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}

export type DayProblem = 'future' | 'inverted';

const names = ['from', 'to'] as const;

/** The days an address asks for; what is no day is left out. */
export function readDays(params: URLSearchParams): DayRange {
  const days: DayRange = {};
  for (const name of names) {
    const value = params.get(name);
    if (value !== null && startOf(value) !== undefined) days[name] = value;
  }
  return days;
}

/** The address's other parameters, with these days. */
export function writeDays(params: URLSearchParams, days: DayRange): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of names) {
    const value = days[name];
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** What is wrong with each end, seen from `now`. */
export function problemsOf(
  { from, to }: DayRange,
  now: Date,
): { from?: DayProblem; to?: DayProblem } {
  const today = dayKey(now);
  return {
    ...(from && from > today ? { from: 'future' } : {}),
    ...(to && to > today ? { to: 'future' } : from && to && to < from ? { to: 'inverted' } : {}),
  };
}

/** From the first instant of the first day to the first one after the last, as an API is asked. */
export function instantsOf({ from, to }: DayRange): DayRange {
  return {
    ...(from ? { from: startOf(from)?.toISOString() } : {}),
    ...(to ? { to: startOf(to, 1)?.toISOString() } : {}),
  };
}

/** When a day begins where the reader is, or the one so many days after it. */
function startOf(day: string, plus = 0): Date | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (!year) return undefined;
  const start = new Date(2000, 0, 1);
  start.setFullYear(Number(year), Number(month) - 1, Number(date));
  if (dayKey(start) !== day) return undefined;
  start.setDate(start.getDate() + plus);
  return start;
}
