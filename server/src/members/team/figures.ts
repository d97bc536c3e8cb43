import type { DirectMember } from '@shared/contract';
import { sql as raw } from 'kysely';
import { type Db, sql } from '../../platform/database/index.ts';
import {
  cursorParts,
  listPage,
  type Page,
  type PageRequest,
} from '../../platform/values/cursor.ts';

/** Number of inviter levels that a registration or purchase updates. A job updates the others. */
export const nearLevels = 100;

/** Counts a new user, in the transaction of the registration. */
export async function addMember(tx: Db, userId: string): Promise<void> {
  await tx.query('insert into team_figures (user_id) values ($1) on conflict do nothing', [userId]);
  await addToTeams(tx, [{ userId, members: 1, performance: 0n }]);
}

/** Adds qualifying spending (JU base units, negative if reversed) in the caller's transaction. */
export async function addPerformance(
  tx: Db,
  spent: readonly { userId: string; amount: bigint }[],
): Promise<void> {
  if (spent.length === 0) return;
  await addToTeams(
    tx,
    spent.map(({ userId, amount }) => ({ userId, members: 0, performance: amount })),
  );
}

/** Adds changes to the users and the inviters above. Locks figures by id, to avoid deadlocks. */
async function addToTeams(
  tx: Db,
  changes: readonly ({ userId: string } & Change)[],
): Promise<void> {
  // One statement, because members share the rows of their inviters and locks must be short.
  await tx.query(
    `with recursive above as (
       select u.id, u.inviter_id, 0 as level, given.members, given.performance
       from unnest($1::bigint[], $2::integer[], $3::numeric[])
         as given (user_id, members, performance)
       join users u on u.id = given.user_id
       union all
       select u.id, u.inviter_id, above.level + 1, above.members, above.performance
       from above join users u on u.id = above.inviter_id where above.level < ${nearLevels}
     ),
     rest as (
       insert into team_changes (user_id, members, performance)
       select inviter_id, members, performance from above
       where level = ${nearLevels} and inviter_id is not null
     ),
     added as (
       select id,
         coalesce(sum(members) filter (where level = 1), 0) as direct,
         coalesce(sum(members) filter (where level > 0), 0) as members,
         coalesce(sum(performance) filter (where level = 0), 0) as own,
         coalesce(sum(performance) filter (where level > 0), 0) as team
       from above group by id
     ),
     locked as materialized (
       select f.user_id, added.direct, added.members, added.own, added.team
       from added join team_figures f on f.user_id = added.id
       order by f.user_id for no key update of f
     )
     update team_figures f set
       direct = f.direct + locked.direct,
       members = f.members + locked.members,
       own_performance = f.own_performance + locked.own,
       team_performance = f.team_performance + locked.team
     from locked where f.user_id = locked.user_id`,
    [
      changes.map(({ userId }) => userId),
      changes.map(({ members }) => members),
      changes.map(({ performance }) => String(performance)),
    ],
  );
}

export interface Change {
  members: number;
  performance: bigint;
}

/** Returns figures of a user and the team below; performance in JU base units. */
export async function readFigures(db: Db, userId: string) {
  const row = await db.first(sql.from('team_figures', { user_id: userId }).selectAll());
  return {
    direct: row?.direct ?? 0,
    members: row?.members ?? 0,
    ownPerformance: BigInt(row?.own_performance ?? 0),
    teamPerformance: BigInt(row?.team_performance ?? 0),
  };
}

export function listDirects(
  db: Db,
  userId: string,
  part: PageRequest,
): Promise<Page<DirectMember>> {
  return listPage(db, { list: 'directs', userId }, part, {
    query: sql
      .selectFrom('users')
      .innerJoin('team_figures', 'team_figures.user_id', 'users.id')
      .select(['users.id', 'address', 'created_at', levelOfUser.as('level')])
      .select(['members', 'own_performance', 'team_performance'])
      .where('inviter_id', '=', userId),
    by: { 'users.id': cursorParts.id },
    present: (row) => ({
      id: row.id,
      name: row.address,
      joined_at: row.created_at.toISOString(),
      level: row.level,
      team_num: row.members,
      me_performance: row.own_performance,
      team_performance: row.team_performance,
    }),
  });
}

/** SQL: the highest bought node of `users.id`, the only source of level and node name. */
const highest = raw`from nodes n where n.user_id = users.id and n.outcome = 'bought'
  order by n.level desc, n.id limit 1`;

/** SQL: a member's level; 0 without a node. */
export const levelOfUser = raw<number>`coalesce((select n.level ${highest}), 0)`;
/** SQL: the name of a member's node; null without one. */
export const nodeOfUser = raw<string | null>`(select n.name ${highest})`;
