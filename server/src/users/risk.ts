import type { Db } from '../db/index.ts';
import { AppError } from '../http/errors.ts';

/**
 * Remembers that a user has read a version of the risk notice (design §8); again changes nothing.
 * @throws AppError riskNoticeRequired when it is not the current version: the user has read something
 * else.
 */
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

/** Version the user acknowledged last; null when none. */
export async function latestAcknowledgement(db: Db, userId: string): Promise<string | null> {
  const [row] = await db.query<{ version: string }>(
    `select version from risk_acknowledgements where user_id = $1
     order by acknowledged_at desc limit 1`,
    [userId],
  );
  return row?.version ?? null;
}
