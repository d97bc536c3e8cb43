import { type Db, type Row, sql } from '../../../platform/database/index.ts';
import type { Obstacle, Rollout } from './decide.ts';

/** All times are the database's: the clocks of the processes may differ. */

type RolloutRow = Row<'rollouts'>;

const running = `select id, remote, version, stable, shares, every_s * 1000 as "everyMs", step,
    is_applied as "isApplied", waits, started_by as "startedBy",
    (extract(epoch from clock_timestamp() - started_at) * 1000)::float8 as "ranMs",
    (extract(epoch from clock_timestamp() - step_at) * 1000)::float8 as "stepMs"
  from rollouts where state = 'running'`;

export function runningRollouts(db: Db): Promise<Rollout[]> {
  return db.query<Rollout>(`${running} order by remote`);
}

export async function runningRollout(db: Db, remote: string): Promise<Rollout | undefined> {
  const [rollout] = await db.query<Rollout>(`${running} and remote = $1`, [remote]);
  return rollout;
}

/** Returns whether a step of a rollout is over, or not in the registry yet. */
export async function isRolloutDue(db: Db): Promise<boolean> {
  const due = await db.query(
    `select 1 from rollouts where state = 'running'
       and (not is_applied or step_at + every_s * interval '1 second' <= clock_timestamp())
     limit 1`,
  );
  return due.length > 0;
}

export interface NewRollout {
  remote: string;
  version: string;
  stable: string;
  shares: readonly number[];
  everyS: number;
  startedBy: string;
}

/** Stores a rollout. @returns its id; undefined if one of this remote runs */
export async function insertRollout(
  db: Db,
  { remote, version, stable, shares, everyS, startedBy }: NewRollout,
): Promise<string | undefined> {
  const inserted = sql
    .insertInto('rollouts')
    .values({
      remote,
      version,
      stable,
      shares: [...shares],
      every_s: everyS,
      started_by: startedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id');
  return (await db.first(inserted))?.id;
}

/** Deletes a rollout whose canary could not be made. */
export async function deleteRollout(db: Db, id: string): Promise<void> {
  await db.run(sql.delete('rollouts', { id, step: 0, is_applied: false }));
}

/**
 * Starts the next step if its interval is over. A step begins only here, so that a server that was
 * down for long raises the share once.
 * @returns false if another process was faster
 */
export async function claimNextStep(
  db: Db,
  { id, step }: Pick<Rollout, 'id' | 'step'>,
): Promise<boolean> {
  const claimed = await db.query(
    `update rollouts set step = step + 1, is_applied = false, waits = null, step_at = clock_timestamp()
     where id = $1 and step = $2 and is_applied and state = 'running'
       and step_at + every_s * interval '1 second' <= clock_timestamp()
     returning id`,
    [id, step],
  );
  return claimed.length > 0;
}

/** Records that the registry has the step, whose interval begins. @returns false if recorded */
export async function markApplied(
  db: Db,
  { id, step }: Pick<Rollout, 'id' | 'step'>,
): Promise<boolean> {
  const marked = await db.query(
    `update rollouts set is_applied = true, step_at = clock_timestamp()
     where id = $1 and step = $2 and not is_applied and state = 'running' returning id`,
    [id, step],
  );
  return marked.length > 0;
}

export async function setObstacle(
  db: Db,
  { id, step }: Rollout,
  waits: Obstacle | null,
): Promise<void> {
  await db.run(sql.update('rollouts', { id, step, state: 'running' }, { waits }));
}

/** Records why the canary is being halted, before the registry changes. */
export async function markHalting(db: Db, { id }: Rollout, why: string): Promise<void> {
  await db.run(sql.update('rollouts', { id, state: 'running' }, { halting: why }));
}

export type EndState = 'done' | 'halted' | 'stopped';

/**
 * Ends a rollout; one that stops while its canary is being halted ends as halted.
 * @returns its state; undefined if it ended before
 */
export async function endRollout(
  db: Db,
  { id, state, why }: { id: string; state: EndState; why: string },
): Promise<EndState | undefined> {
  const [ended] = await db.query<{ state: EndState }>(
    `update rollouts set
       state = case when $2 = 'stopped' and halting is not null then 'halted' else $2 end,
       why = case when $2 = 'stopped' then coalesce(halting, $3) else $3 end,
       waits = null, ended_at = clock_timestamp()
     where id = $1 and state = 'running' returning state`,
    [id, state, why],
  );
  return ended?.state;
}

export interface ShownRollout
  extends Pick<
    RolloutRow,
    'remote' | 'version' | 'stable' | 'shares' | 'step' | 'every_s' | 'started_at' | 'ended_at'
  > {
  state: 'running' | EndState;
  waits: Obstacle | null;
  /** For operators. */
  why: string | null;
  started_by: string;
  /** The earliest time of the next step; null after the end. */
  next_at: Date | null;
}

/** Returns the latest rollout of each remote, unless it ended more than a day ago. */
export function shownRollouts(db: Db): Promise<ShownRollout[]> {
  return db.query<ShownRollout>(
    `select distinct on (remote) remote, version, stable, shares, every_s, state, waits, why,
       started_by, started_at, ended_at,
       least(step, cardinality(shares) - 1) as step,
       case when state = 'running' then step_at + every_s * interval '1 second' end as next_at
     from rollouts
     where ended_at is null or ended_at > clock_timestamp() - interval '1 day'
     order by remote, id desc`,
  );
}
