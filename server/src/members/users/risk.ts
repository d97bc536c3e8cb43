import type { Db } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';

/** Specification §11. Repeating it is a no-op. @throws riskNoticeRequired for an old version */
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
  const found = await db.query(
    'select 1 from risk_acknowledgements where user_id = $1 and version = $2',
    [userId, version],
  );
  if (found.length === 0) throw new AppError('riskNoticeRequired');
}

/** The version that the user acknowledged last; null when none. */
export async function latestAcknowledgement(db: Db, userId: string): Promise<string | null> {
  const [row] = await db.query<{ version: string }>(
    `select version from risk_acknowledgements where user_id = $1
     order by acknowledged_at desc limit 1`,
    [userId],
  );
  return row?.version ?? null;
}
