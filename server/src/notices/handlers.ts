import type { Bus } from '../lib/bus.ts';
import { type DomainHandlers, signedIn } from '../lib/call.ts';
import { listNotices, markRead, readNotice } from './read.ts';

/** Notices as members read them (specification §2). */
export function noticeHandlers({ news }: { news: Pick<Bus, 'publish'> }): DomainHandlers<'notice'> {
  return {
    list: (ctx, part) => listNotices(ctx.db, signedIn(ctx).id, ctx.language, part),

    detail: (ctx, { id }) => readNotice(ctx.db, signedIn(ctx).id, ctx.language, id),

    async read(ctx, { id }) {
      const { id: userId } = signedIn(ctx);
      await markRead(ctx.db, userId, id);
      // Their other tabs and devices.
      news.publish(userId, 'user@notice', { reason: 'read' });
      return {};
    },
  };
}
