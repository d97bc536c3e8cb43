import type { OpenSession } from '@shared/contract';
import Bowser from 'bowser';
import type { Db } from '../../platform/database/index.ts';

/** Stored length of a User-Agent; browsers send shorter ones. */
const keptCharacters = 300;
/** Sessions in a list; more than anyone's devices. */
const shown = 50;

/** The stored part of a User-Agent header (RFC 9110 §10.1.5); null without one. */
export function keptUserAgent(header: string | undefined): string | null {
  return header?.slice(0, keptCharacters) || null;
}

interface SessionRow {
  id: string;
  user_agent: string | null;
  created_at: Date;
  expires_at: Date;
}

export async function listSessions(
  db: Db,
  {
    userId,
    sessionId,
    now,
    ttlMs,
  }: { userId: string; sessionId: string; now: Date; ttlMs: number },
): Promise<OpenSession[]> {
  const found = await db.query<SessionRow>(
    `select id, user_agent, created_at, expires_at from sessions
     where user_id = $1 and revoked_at is null and expires_at > $2
     order by id desc limit ${shown}`,
    [userId, now],
  );
  return found.map(({ id, user_agent, created_at, expires_at }) => ({
    id,
    ...deviceOf(user_agent),
    signed_in_at: created_at.toISOString(),
    // Use moves the expiry.
    last_used_at: new Date(expires_at.getTime() - ttlMs).toISOString(),
    current: id === sessionId,
  }));
}

function deviceOf(userAgent: string | null): Pick<OpenSession, 'browser' | 'os'> {
  if (!userAgent) return { browser: null, os: null };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name || null, os: os.name || null };
}
