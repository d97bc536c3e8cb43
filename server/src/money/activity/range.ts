import type { Locale } from '@shared/contract';
import { badInput } from '../../platform/errors/bad-input.ts';
import { text } from '../../platform/messages/index.ts';

/** From an instant on, and before another one. */
export interface Range {
  from: Date | undefined;
  to: Date | undefined;
}

/** The reader's today ends so much later at most, wherever they are, and clocks differ. */
const aheadMs = 26 * 60 * 60 * 1000;

/**
 * The instants of a filter.
 * @throws AppError badRequest at the field: nothing has happened in the future, nor before the
 *   beginning of a range.
 */
export function readRange(
  asked: { from?: string | undefined; to?: string | undefined },
  now: Date,
  language: Locale,
): Range {
  const from = instantOf(asked.from);
  const to = instantOf(asked.to);
  const latest = now.getTime() + aheadMs;
  const wrong = (path: string, key: 'range.future' | 'range.inverted') =>
    badInput([{ path, message: text(language, key) }]);
  if (from && from.getTime() > latest) throw wrong('from', 'range.future');
  if (to && to.getTime() > latest) throw wrong('to', 'range.future');
  if (from && to && to <= from) throw wrong('to', 'range.inverted');
  return { from, to };
}

/** PostgreSQL knows no year 0; nothing here is as old as that. */
function instantOf(given: string | undefined): Date | undefined {
  return given === undefined ? undefined : new Date(Math.max(0, Date.parse(given)));
}
