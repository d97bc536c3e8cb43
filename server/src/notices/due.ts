import type { DueOf } from '../lib/due.ts';

/** Notices that a member has not read. */
export const unreadNotices: DueOf = async (db, userIds) => {
  const found = await db.query<{ user_id: string; count: number }>(
    `select u.id as user_id, count(*)::integer as count
     from unnest($1::bigint[]) as u (id)
     left join notice_marks m on m.user_id = u.id
     join notices n on n.withdrawn_at is null and n.id > coalesce(m.read_up_to, 0)
     where not exists (
       select 1 from notice_reads r where r.user_id = u.id and r.notice_id = n.id
     )
     group by u.id`,
    [userIds],
  );
  return found.map(({ user_id, count }) => ({
    userId: user_id,
    due: { kind: 'notice', at: null, count, path: '/notice' },
  }));
};
