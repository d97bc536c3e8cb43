import { type Db, firstRow, sql } from '../lib/db/index.ts';

/** A user and the team below; performance in JU base units. */
export interface TeamFigures {
  direct: number;
  members: number;
  ownPerformance: bigint;
  teamPerformance: bigint;
}

/** Ids of those above a user in the referral tree, the nearest first. */
const above = `
  with recursive above as (
    select inviter_id as id from users where id = $1 and inviter_id is not null
    union all
    select u.inviter_id from above join users u on u.id = above.id where u.inviter_id is not null
  )`;

/**
 * Counts a user who has just registered, in the transaction of the registration. Rows of those above
 * are locked in the order of their ids, so that registrations below one user take turns.
 */
export async function addMember(tx: Db, userId: string): Promise<void> {
  await tx.query('insert into team_figures (user_id) values ($1) on conflict do nothing', [userId]);
  await lockAbove(tx, userId);
  await tx.query(
    `${above}
     update team_figures f set members = f.members + 1,
       direct = f.direct + case when f.user_id = u.inviter_id then 1 else 0 end
     from users u where u.id = $1 and f.user_id in (select id from above)`,
    [userId],
  );
}

/** Counts what a user has spent on something that counts, in the transaction that spends it. */
export async function addPerformance(tx: Db, userId: string, amount: bigint): Promise<void> {
  // One statement: the rows up to the root are everybody's, and kept as shortly as can be.
  await tx.query(
    `${above},
     locked as materialized (
       select user_id from team_figures where user_id in (select id from above) or user_id = $1
       order by user_id for no key update
     )
     update team_figures f set
       own_performance = own_performance + case when f.user_id = $1 then $2::numeric else 0 end,
       team_performance = team_performance + case when f.user_id = $1 then 0 else $2::numeric end
     from locked where f.user_id = locked.user_id`,
    [userId, amount],
  );
}

async function lockAbove(tx: Db, userId: string): Promise<void> {
  await tx.query(
    `${above}
     select 1 from team_figures where user_id in (select id from above) or user_id = $1
     order by user_id for no key update`,
    [userId],
  );
}

export async function readFigures(db: Db, userId: string): Promise<TeamFigures> {
  const row = await firstRow(
    db,
    sql.selectFrom('team_figures').selectAll().where('user_id', '=', userId),
  );
  return {
    direct: row?.direct ?? 0,
    members: row?.members ?? 0,
    ownPerformance: BigInt(row?.own_performance ?? 0),
    teamPerformance: BigInt(row?.team_performance ?? 0),
  };
}
