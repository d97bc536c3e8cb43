import type { Bus } from '../../platform/bus.ts';
import { type DomainHandlers, signedIn } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import { listAccountNews, listNews, listPreferences, markNewsRead, setPreference } from './news.ts';
import { type PushHandlerParts, pushHandlers } from './push/handlers.ts';
import { listNotices, markRead, readNotice } from './read.ts';

interface NoticeParts extends PushHandlerParts {
  clock: Clock;
  news: Pick<Bus, 'publish'>;
}

export function noticeHandlers(parts: NoticeParts): DomainHandlers<'notice'> {
  const { clock, news } = parts;
  return {
    ...pushHandlers(parts),

    list: (ctx, part) => listNotices(ctx.db, signedIn(ctx).id, ctx.language, part),

    detail: (ctx, { id }) => readNotice(ctx.db, signedIn(ctx).id, ctx.language, id),

    async read(ctx, { id }) {
      const { id: userId } = signedIn(ctx);
      await markRead(ctx.db, userId, id);
      // The member's other tabs and devices refetch.
      news.publish(userId, 'user@notice', { reason: 'read' });
      return {};
    },

    own: (ctx, part) => listNews(ctx.db, signedIn(ctx).id, part),

    news: (ctx, part) => listAccountNews(ctx.db, signedIn(ctx).id, part),

    async readOwn(ctx) {
      const { id: userId } = signedIn(ctx);
      await markNewsRead(ctx.db, userId, clock.now());
      news.publish(userId, 'user@notice', { reason: 'read' });
      return {};
    },

    preferences: async (ctx) => ({ list: await listPreferences(ctx.db, signedIn(ctx).id) }),

    async setPreference(ctx, choice) {
      await setPreference(ctx.db, signedIn(ctx).id, choice);
      return {};
    },
  };
}
