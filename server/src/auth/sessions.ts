import type { Db } from '../db/index.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/context.ts';
import { hashOf, newToken } from './secrets.ts';

type SessionDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/** The expiry moves at most this often: not every request needs a write. */
const slideStepMs = 60_000;

/** Opens a session; the token is shown here once and never stored. */
export async function openSession(
  db: Db,
  userId: string,
  now: Date,
  ttlMs: number,
): Promise<string> {
  const token = newToken();
  await db.query(
    `insert into sessions (user_id, token_hash, created_at, expires_at) values ($1, $2, $3, $4)`,
    [userId, hashOf(token), now, new Date(now.getTime() + ttlMs)],
  );
  return token;
}

/**
 * Whose token this is; undefined when it is unknown, expired or revoked. Using a session keeps it:
 * its expiry slides.
 */
export async function resolveSession(
  { db, clock, config }: SessionDeps,
  token: string,
): Promise<Caller | undefined> {
  const now = clock.now();
  const [row] = await db.query<{ id: string; user_id: string; address: string; expires_at: Date }>(
    `select s.id, s.user_id, u.address, s.expires_at
     from sessions s join users u on u.id = s.user_id
     where s.token_hash = $1 and s.revoked_at is null and s.expires_at > $2`,
    [hashOf(token), now],
  );
  if (!row) return undefined;
  const full = now.getTime() + config.session.ttlMs;
  if (full - row.expires_at.getTime() >= slideStepMs) {
    await db.query('update sessions set expires_at = $2 where id = $1', [row.id, new Date(full)]);
  }
  return { id: row.user_id, address: row.address, sessionId: row.id };
}

/** Ends a session: its token is worthless at once. */
export async function revokeSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.query('update sessions set revoked_at = $2 where id = $1 and revoked_at is null', [
    sessionId,
    now,
  ]);
}

/** Those of the sessions that are still good. */
export async function liveSessions(
  db: Db,
  sessionIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>(
    `select id from sessions
     where id = any($1::bigint[]) and revoked_at is null and expires_at > $2`,
    [sessionIds, now],
  );
  return new Set(rows.map(({ id }) => id));
}
