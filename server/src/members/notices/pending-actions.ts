import type { PendingActionsOf } from '../../platform/pending-actions.ts';

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
