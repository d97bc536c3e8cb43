import type { Db } from '../database/index.ts';

export async function recordSuccess(db: Db, name: string): Promise<void> {
  await db.query(
    `insert into sweeps (name, ran_at) values ($1, now())
     on conflict (name) do update set ran_at = now(), failure = null`,
    [name],
  );
}

/** Stores the reason of the last failure until a run succeeds. */
export async function recordFailure(db: Db, name: string, failure: string): Promise<void> {
  await db.query(
    `insert into sweeps (name, failed_at, failure) values ($1, now(), $2)
     on conflict (name) do update set failed_at = now(), failure = $2`,
    [name, failure],
  );
}
