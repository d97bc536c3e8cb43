import { dayKey } from './days.ts';

/** Local calendar days, YYYY-MM-DD, both inclusive. */
export interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}

type DayProblem = 'future' | 'inverted';

const names = ['from', 'to'] as const;

/** Reads the range from a URL's query. Ignores invalid days. */
export function readDays(params: URLSearchParams): DayRange {
  const days: DayRange = {};
  for (const name of names) {
    const value = params.get(name);
    if (value !== null && startOf(value) !== undefined) days[name] = value;
  }
  return days;
}

export function writeDays(params: URLSearchParams, days: DayRange): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of names) {
    const value = days[name];
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** Returns the problem of each end of the range, as of `now`. */
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

/** Converts to instants (ISO 8601): the start of the first day, and of the day after the last. */
export function instantsOf({ from, to }: DayRange): DayRange {
  return {
    ...(from ? { from: startOf(from)?.toISOString() } : {}),
    ...(to ? { to: startOf(to, 1)?.toISOString() } : {}),
  };
}

/** Returns the start of a local day, or of the day `plus` days later; undefined if invalid. */
function startOf(day: string, plus = 0): Date | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (!year) return undefined;
  const start = new Date(2000, 0, 1);
  start.setFullYear(Number(year), Number(month) - 1, Number(date));
  if (dayKey(start) !== day) return undefined;
  start.setDate(start.getDate() + plus);
  return start;
}
