import { type Db, sql } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';

/** Stores an acknowledgement once (specification §11). @throws riskNoticeRequired if not current */
export async function acknowledge(
  db: Db,
  userId: string,
  version: string,
  current: string,
  now: Date,
): Promise<void> {
  if (version !== current) throw new AppError('riskNoticeRequired');
  await db.query(
    `insert into risk_acknowledgements (user_id, version, acknowledged_at) values ($1, $2, $3)
     on conflict do nothing`,
    [userId, version, now],
  );
}

export async function assertAcknowledged(db: Db, userId: string, version: string): Promise<void> {
  const found = sql.from('risk_acknowledgements', { user_id: userId, version }).select('version');
  if (!(await db.first(found))) throw new AppError('riskNoticeRequired');
}

/** Returns the version that the user acknowledged last; null without one. */
export async function latestAcknowledgement(db: Db, userId: string): Promise<string | null> {
  const own = sql.from('risk_acknowledgements', { user_id: userId }).select('version');
  const row = await db.first(own.orderBy('acknowledged_at', 'desc').limit(1));
  return row?.version ?? null;
}
