import {
  listForOperators,
  type NoticeNews,
  pinNotice,
  publishNotice,
  withdrawNotice,
} from '../../../members/notices/index.ts';
import type { GroupHandlers } from '../context.ts';

const shown = 100;

export function noticeHandlers({ news }: { news: NoticeNews }): GroupHandlers<'notices'> {
  return {
    list: async ({ db }) => ({ list: await listForOperators(db, shown) }),

    async publish({ db, operator, now }, { texts, pinned }) {
      const row = await publishNotice(db, news, { texts, pinned, by: operator, at: now });
      const detail = { languages: Object.keys(texts).join(' '), pinned };
      return { data: { notice: row }, line: { subject: `notice:${row.id}`, detail } };
    },

    async withdraw({ db, now }, { id }) {
      const { notice, changed } = await withdrawNotice(db, news, { id, at: now });
      const line = { subject: `notice:${id}` };
      return { data: { changed, notice }, line: changed ? line : null };
    },

    async pin({ db }, { id, pinned }) {
      const { notice, changed } = await pinNotice(db, news, { id, pinned });
      const line = { subject: `notice:${id}`, detail: { pinned } };
      return { data: { changed, notice }, line: changed ? line : null };
    },
  };
}
