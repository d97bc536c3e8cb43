import { fallbackLocale, type Locale, type Notice, type NoticeDetail } from '@shared/contract';
import * as z from 'zod';
import { type Db, sql } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import type { PendingActionsOf } from '../../platform/pending-actions.ts';
import { cursorParts, type Page, type PageRequest, pageOf } from '../../platform/values/cursor.ts';
import type { NoticeTexts } from './publish.ts';

interface ShownRow {
  id: string;
  texts: NoticeTexts;
  pinned: boolean;
  published_at: Date;
  read: boolean;
}

/** SQL: whether user $1 has read notice `n`. */
const isRead = `(
  n.id <= coalesce((select read_up_to from notice_marks where user_id = $1), 0)
  or exists (select 1 from notice_reads r where r.user_id = $1 and r.notice_id = n.id)
) as read`;

const position = z.tuple([z.boolean(), cursorParts.id]);

/** Lists current notices: pinned first, then newest. @throws AppError badRequest for the cursor */
export async function listNotices(
  db: Db,
  userId: string,
  language: Locale,
  part: PageRequest,
): Promise<Page<Notice>> {
  return pageOf(
    { list: 'notices', userId, position },
    part,
    (after, size) => {
      const [pinned, id] = after ?? [true, maxId];
      return db.query<ShownRow>(
        `select n.id, n.texts, n.pinned, n.published_at, ${isRead}
         from notices n
         where n.withdrawn_at is null and (n.pinned, n.id) < ($2, $3)
         order by n.pinned desc, n.id desc limit $4`,
        [userId, pinned, id, size],
      );
    },
    (row) => [row.pinned, row.id],
    (row) => present(row, language),
  );
}

/** Larger than any notice id. */
const maxId = '999999999999999999';

/** Reads a notice. @throws AppError notFound, also for a withdrawn one */
export async function readNotice(
  db: Db,
  userId: string,
  language: Locale,
  id: string,
): Promise<NoticeDetail> {
  const [row] = await db.query<ShownRow>(
    `select n.id, n.texts, n.pinned, n.published_at, ${isRead}
     from notices n where n.id = $2 and n.withdrawn_at is null`,
    [userId, id],
  );
  if (!row) throw new AppError('notFound');
  return { ...present(row, language), body: textOf(row, language).body };
}

/** Marks one notice as read, or without an id all current ones. @throws AppError notFound */
export async function markRead(db: Db, userId: string, id: string | undefined): Promise<void> {
  if (id === undefined) {
    await db.query(
      `insert into notice_marks (user_id, read_up_to)
       select $1, coalesce(max(id), 0) from notices
       on conflict (user_id) do update
         set read_up_to = greatest(notice_marks.read_up_to, excluded.read_up_to)`,
      [userId],
    );
    return;
  }
  const row = await db.first(sql.from('notices', { id, withdrawn_at: null }).select('id'));
  if (!row) throw new AppError('notFound');
  await db.query(
    'insert into notice_reads (user_id, notice_id) values ($1, $2) on conflict do nothing',
    [userId, id],
  );
}

function present(row: ShownRow, language: Locale): Notice {
  return {
    id: row.id,
    title: textOf(row, language).title,
    pinned: row.pinned,
    read: row.read,
    published_at: row.published_at.toISOString(),
  };
}

/** Returns the text in the reader's language, else in the fallback language, else in any. */
function textOf({ texts }: ShownRow, language: Locale): { title: string; body: string } {
  const text = texts[language] ?? texts[fallbackLocale] ?? Object.values(texts)[0];
  return text ?? { title: '', body: '' };
}

export const unreadNotices: PendingActionsOf = async (db, userIds) => {
  const found = await db.query<{ user_id: string; count: number }>(
    `select user_id, sum(count)::integer as count from (
       select u.id as user_id, count(*) as count
       from unnest($1::bigint[]) as u (id)
       left join notice_marks m on m.user_id = u.id
       join notices n on n.withdrawn_at is null and n.id > coalesce(m.read_up_to, 0)
       where not exists (
         select 1 from notice_reads r where r.user_id = u.id and r.notice_id = n.id
       )
       group by u.id
       union all
       select user_id, count(*) from member_news
       where user_id = any($1::bigint[]) and read_at is null
       group by user_id
     ) as unread group by user_id`,
    [userIds],
  );
  return found.map(({ user_id, count }) => ({
    userId: user_id,
    due: { kind: 'notice', at: null, count, path: '/notice' },
  }));
};
