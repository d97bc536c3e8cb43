import { type Db, sql } from '../../platform/database/index.ts';

/** Automatic actions of self-healing. */
type ActName = 'rollback' | 'halt' | 'alert';

export interface RemoteAct {
  act: ActName;
  remote: string;
  version: string;
  replacement: string | null;
  why: string;
  at: Date;
}

/** Returns whether this action was recorded for this version. It is recorded at most once. */
export async function isDone(
  db: Db,
  { act, remote, version }: Pick<RemoteAct, 'act' | 'remote' | 'version'>,
): Promise<boolean> {
  const found = sql.from('remote_acts', { act, remote, version }).select('at');
  return (await db.first(found)) !== undefined;
}

/** Records an action. @returns false when it was recorded before */
export async function recordAct(tx: Db, act: RemoteAct): Promise<boolean> {
  const inserted = sql
    .insertInto('remote_acts')
    .values(act)
    .onConflict((conflict) => conflict.doNothing())
    .returning('at');
  return (await tx.first(inserted)) !== undefined;
}

export async function isHaltedSince(
  db: Db,
  { remote, version, since }: { remote: string; version: string; since: Date },
): Promise<boolean> {
  const found = sql
    .from('remote_acts', { act: 'halt', remote, version })
    .select('at')
    .where('at', '>=', since);
  return (await db.first(found)) !== undefined;
}

export async function rolledBackAt(db: Db, remote: string): Promise<Date | undefined> {
  const found = sql
    .from('remote_acts', { act: 'rollback', remote })
    .select('at')
    .orderBy('at', 'desc')
    .limit(1);
  return (await db.first(found))?.at;
}

/** Lists actions, latest first. */
export async function listActs(db: Db, limit: number): Promise<RemoteAct[]> {
  const found = sql.selectFrom('remote_acts').selectAll().orderBy('at', 'desc').limit(limit);
  return (await db.rows(found)).map((row) => ({ ...row, act: row.act as ActName }));
}
