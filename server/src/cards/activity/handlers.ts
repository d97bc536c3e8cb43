import { instantOf, readRange } from '../../money/activity/index.ts';
import { type DomainHandlers, signedIn } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import { badInput } from '../../platform/errors/errors.ts';
import { text } from '../../platform/messages/index.ts';
import { countActivity, readActivity, sumActivity } from './activity.ts';

/** A month of 31 days, with a margin for daylight saving. */
const longestSpanMs = 32 * 24 * 60 * 60 * 1000;

/** Returns the handlers that read the activity: money moved on the account and on cards. */
export function activityHandlers({ clock }: { clock: Clock }) {
  return {
    activity: (ctx, { from, to, ...part }) =>
      readActivity(ctx.db, signedIn(ctx).id, {
        ...part,
        ...readRange({ from, to }, clock.now(), ctx.language),
      }),
    activityCount: (ctx, { from, to, ...filter }) =>
      countActivity(ctx.db, signedIn(ctx).id, {
        ...filter,
        ...readRange({ from, to }, clock.now(), ctx.language),
      }),
    async activityTotals(ctx, { from, to, ...filter }) {
      const span = { from: instantOf(from), to: instantOf(to) };
      const lengthMs = span.to.getTime() - span.from.getTime();
      const wrong = (key: 'range.inverted' | 'range.long') =>
        badInput([{ path: 'to', message: text(ctx.language, key) }]);
      if (lengthMs <= 0) throw wrong('range.inverted');
      if (lengthMs > longestSpanMs) throw wrong('range.long');
      return { list: await sumActivity(ctx.db, signedIn(ctx).id, { ...filter, ...span }) };
    },
  } satisfies Partial<DomainHandlers<'user'>>;
}
