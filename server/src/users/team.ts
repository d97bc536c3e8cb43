import type { Db } from '../db/index.ts';

/** Ids of everybody below a user in the referral tree, with their distance: 1 is a direct one. */
export async function teamOf(
  db: Db,
  userId: string,
): Promise<{ userId: string; distance: number }[]> {
  const rows = await db.query<{ id: string; distance: number }>(
    `with recursive team as (
       select id, 1 as distance from users where inviter_id = $1
       union all
       select u.id, team.distance + 1 from users u join team on u.inviter_id = team.id
     )
     select id, distance from team`,
    [userId],
  );
  return rows.map(({ id, distance }) => ({ userId: id, distance }));
}
