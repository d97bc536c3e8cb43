import type { AccountNews } from '@shared/contract';
import type { Bus } from '../../platform/bus.ts';
import { type Context, type DomainHandlers, signedIn } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Page } from '../../platform/values/cursor.ts';
import { type NameNews, withName } from './named.ts';
import { listAccountNews, listNews, listPreferences, markNewsRead, setPreference } from './news.ts';
import { type PushHandlerParts, pushHandlers } from './push/handlers.ts';
import { listNotices, markRead, readNotice } from './read.ts';

interface NoticeParts extends PushHandlerParts {
  clock: Clock;
  news: Pick<Bus, 'publish'>;
  nameNews: NameNews;
}

export function noticeHandlers(parts: NoticeParts): DomainHandlers<'notice'> {
  const { clock, news, nameNews } = parts;
  async function named<N extends AccountNews>(ctx: Context, page: Page<N>): Promise<Page<N>> {
    const { id: userId } = signedIn(ctx);
    const list = page.list.map(async (one) => ({
      ...one,
      facts: await withName(nameNews, ctx.db, { ...one, userId }, ctx.language),
    }));
    return { ...page, list: await Promise.all(list) };
  }

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

    own: async (ctx, part) => named(ctx, await listNews(ctx.db, signedIn(ctx).id, part)),

    news: async (ctx, { include, cards, ...part }) =>
      named(ctx, await listAccountNews(ctx.db, { userId: signedIn(ctx).id, include, cards }, part)),

    async readOwn(ctx) {
      const { id: userId } = signedIn(ctx);
      await markNewsRead(ctx.db, userId, clock.now());
      news.publish(userId, 'user@notice', { reason: 'read' });
      return {};
    },

    preferences: (ctx) => listPreferences(ctx.db, signedIn(ctx).id),

    async setPreference(ctx, choice) {
      await setPreference(ctx.db, signedIn(ctx).id, choice);
      return {};
    },
  };
}
