import type { Locale } from '@shared/contract';
import { badInput } from '../../platform/errors/errors.ts';
import { text } from '../../platform/messages/index.ts';

/** Longest time until the reader's day ends, with a margin for clock differences. */
const aheadMs = 26 * 60 * 60 * 1000;

/** Parses a range. @throws AppError badRequest for a time beyond `aheadMs`, or an empty range */
export function readRange(
  asked: { from?: string | undefined; to?: string | undefined },
  now: Date,
  language: Locale,
): { from: Date | undefined; to: Date | undefined } {
  const from = asked.from === undefined ? undefined : instantOf(asked.from);
  const to = asked.to === undefined ? undefined : instantOf(asked.to);
  const latest = now.getTime() + aheadMs;
  const wrong = (path: string, key: 'range.future' | 'range.inverted') =>
    badInput([{ path, message: text(language, key) }]);
  if (from && from.getTime() > latest) throw wrong('from', 'range.future');
  if (to && to.getTime() > latest) throw wrong('to', 'range.future');
  if (from && to && to <= from) throw wrong('to', 'range.inverted');
  return { from, to };
}

/** Moves a time before 1970 to 1970: PostgreSQL has no year 0, and no entry is that old. */
export function instantOf(given: string): Date {
  return new Date(Math.max(0, Date.parse(given)));
}
