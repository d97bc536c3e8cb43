import type { Span } from '../cards/index.ts';

/** Months in UTC, as '2026-11'. Pure. */

const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

const start = (month: string): Date => new Date(`${month}-01T00:00:00.000Z`);

function nextMonth(month: string): string {
  const first = start(month);
  first.setUTCMonth(first.getUTCMonth() + 1);
  return monthOf(first);
}

/** Lists the months since `began`, the current one first. */
export function monthsOf(began: Date, now: Date): string[] {
  const months: string[] = [];
  for (let month = monthOf(began); month <= monthOf(now); month = nextMonth(month)) {
    months.unshift(month);
  }
  return months;
}

/** Returns the period of a statement: the whole month, or its part until the order. */
export function statementPeriod(month: string, ordered: Date): Span & { isOver: boolean } {
  const end = start(nextMonth(month));
  const isOver = ordered >= end;
  return { from: start(month), to: isOver ? end : new Date(ordered.getTime() + 1), isOver };
}
