import type { Db } from '../../platform/database/index.ts';
import type { Change } from './figures.ts';

const batch = { changes: 200, users: 500 };

export async function hasChanges(db: Db): Promise<boolean> {
  return (await db.query('select 1 from team_changes limit 1')).length > 0;
}

/** Adds all pending changes to the figures of their users and all inviters above, in batches. */
export async function addChanges(db: Db): Promise<void> {
  while (await addBatch(db));
}

/**
 * Adds one batch of changes to at most `batch.users` users. Remaining changes are stored for the
 * inviters above them. Newest users come first, so that changes merge on their way up.
 * @returns false when none was pending
 */
async function addBatch(db: Db): Promise<boolean> {
  return db.tx(async (tx) => {
    // Run one batch at a time: parallel batches would wait for the same rows anyway.
    await tx.query(`select pg_advisory_xact_lock(hashtext('team changes'))`);
    const taken = await tx.query<{ user_id: string; members: number; performance: string }>(
      `delete from team_changes where id in (
         select id from team_changes order by user_id desc, id limit ${batch.changes}
       ) returning user_id, members, performance`,
    );
    if (taken.length === 0) return false;
    const waiting = new Map<string, Change>();
    for (const { user_id, members, performance } of taken) {
      add(waiting, user_id, { members, performance: BigInt(performance) });
    }
    const done = new Map<string, Change>();
    for (const { id, inviter_id } of await usersAbove(tx, [...waiting.keys()])) {
      const change = waiting.get(id);
      if (!change) continue;
      waiting.delete(id);
      add(done, id, change);
      if (inviter_id) add(waiting, inviter_id, change);
    }
    await write(tx, 'figures', done);
    await write(tx, 'changes', waiting);
    return true;
  });
}

function add(to: Map<string, Change>, id: string, { members, performance }: Change): void {
  const known = to.get(id) ?? { members: 0, performance: 0n };
  to.set(id, {
    members: known.members + members,
    performance: known.performance + performance,
  });
}

/** Returns at most `batch.users` of these users and the inviters above, inviters after members. */
async function usersAbove(
  tx: Db,
  ids: readonly string[],
): Promise<{ id: string; inviter_id: string | null }[]> {
  // The database evaluates the recursion only up to the limit.
  return tx.query(
    `with recursive above as (
       select id, inviter_id from users where id = any($1::bigint[])
       union
       select u.id, u.inviter_id from above join users u on u.id = above.inviter_id
     )
     select id, inviter_id from (select * from above limit ${batch.users}) as reached
     order by id desc`,
    [ids],
  );
}

async function write(
  tx: Db,
  where: 'figures' | 'changes',
  changes: ReadonlyMap<string, Change>,
): Promise<void> {
  if (changes.size === 0) return;
  const given = `select * from unnest($1::bigint[], $2::integer[], $3::numeric[])
    as given (user_id, members, performance)`;
  await tx.query(
    where === 'changes'
      ? `insert into team_changes (user_id, members, performance) ${given}`
      : `with given as (${given}),
         locked as materialized (
           select f.user_id from team_figures f where f.user_id in (select user_id from given)
           order by f.user_id for no key update
         )
         update team_figures f set members = f.members + given.members,
           team_performance = f.team_performance + given.performance
         from given join locked using (user_id) where f.user_id = given.user_id`,
    [
      [...changes.keys()],
      [...changes.values()].map(({ members }) => members),
      [...changes.values()].map(({ performance }) => String(performance)),
    ],
  );
}
