import type { OpenSession } from '@shared/contract';
import Bowser from 'bowser';
import type { Caller } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import type { Redis } from '../../platform/redis/index.ts';
import { endDevicesOf } from '../notices/index.ts';
import { hashOf, newToken } from './secrets.ts';

interface SessionRow {
  id: string;
  user_id: string;
  address: string;
  expires_at: Date;
}

interface SessionParts {
  db: Db;
  clock: Clock;
  /** Lifetime of an unused session (ms). */
  ttlMs: number;
}

/** Smallest extension of an expiry (ms), so that not every request writes. */
const slideStepMs = 60_000;

/** Opens a session. Returns the token, which is not stored. */
export async function openSession(
  db: Db,
  userId: string,
  now: Date,
  ttlMs: number,
  userAgent: string | null = null,
): Promise<string> {
  const token = newToken();
  await db.query(
    `insert into sessions (user_id, token_hash, created_at, expires_at, user_agent)
     values ($1, $2, $3, $4, $5)`,
    [userId, hashOf(token), now, new Date(now.getTime() + ttlMs), userAgent],
  );
  return token;
}

export interface LiveSession {
  caller: Caller;
  /** Expiry in ms since the epoch; each use may extend it. */
  expiresAt: number;
}

/** Returns live sessions by token and extends their expiry. Other tokens are left out. */
export async function resolveSessions(
  { db, clock, ttlMs }: SessionParts,
  tokens: readonly string[],
): Promise<Map<string, LiveSession>> {
  const now = clock.now();
  const full = new Date(now.getTime() + ttlMs);
  const byHash = new Map(tokens.map((token) => [hashOf(token), token]));
  const rows = await db.query<SessionRow & { token_hash: string }>(
    `select s.id, s.user_id, u.address, s.expires_at, s.token_hash
     from sessions s join users u on u.id = s.user_id
     where s.token_hash = any($1::text[]) and s.revoked_at is null and s.expires_at > $2`,
    [[...byHash.keys()], now],
  );
  const slid = rows.filter((row) => full.getTime() - row.expires_at.getTime() >= slideStepMs);
  if (slid.length > 0) {
    await db.query('update sessions set expires_at = $2 where id = any($1::bigint[])', [
      slid.map(({ id }) => id),
      full,
    ]);
  }
  return new Map(
    rows.map((row) => [
      byHash.get(row.token_hash) ?? '',
      {
        caller: { id: row.user_id, address: row.address, sessionId: row.id },
        expiresAt: (slid.includes(row) ? full : row.expires_at).getTime(),
      },
    ]),
  );
}

export async function revokeSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.run(sql.update('sessions', { id: sessionId, revoked_at: null }, { revoked_at: now }));
}

/** Ends one of a user's sessions. @returns whether it was valid before */
export async function revokeOwn(
  db: Db,
  userId: string,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  const own = { id: sessionId, user_id: userId, revoked_at: null };
  const ended = sql.update('sessions', own, { revoked_at: now }).where('expires_at', '>', now);
  return (await db.first(ended.returning('id'))) !== undefined;
}

/** Ends a user's live sessions and all notifications of browsers. @returns the sessions' ids */
export async function revokeAll(db: Db, userId: string, now: Date): Promise<string[]> {
  const open = { user_id: userId, revoked_at: null };
  const ended = sql.update('sessions', open, { revoked_at: now }).where('expires_at', '>', now);
  const rows = await db.rows(ended.returning('id'));
  await endDevicesOf(db, userId);
  return rows.map(({ id }) => id);
}

export async function countSessions(db: Db, userId: string, now: Date): Promise<number> {
  const [row] = await db.query<{ open: number }>(
    `select count(*)::integer as open from sessions
     where user_id = $1 and revoked_at is null and expires_at > $2`,
    [userId, now],
  );
  return row?.open ?? 0;
}

/** Returns the sessions that are still live: id → expiry in ms since the epoch. */
export async function liveSessions(
  db: Db,
  sessionIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const rows = await db.query<{ id: string; expires_at: Date }>(
    `select id, expires_at from sessions
     where id = any($1::bigint[]) and revoked_at is null and expires_at > $2`,
    [sessionIds, now],
  );
  return new Map(rows.map((row) => [row.id, row.expires_at.getTime()]));
}

/** Retention of expired messages and sessions, ms: a late sign-in still gets the reason. */
const keptMs = 24 * 60 * 60 * 1000;

/** Deletes messages and sessions that expired, and throttle windows that began, over a day ago. */
export async function forgetEnded(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs);
  await db.query('delete from login_messages where expires_at < $1', [before]);
  await db.query('delete from sessions where expires_at < $1', [before]);
  await db.query('delete from throttles where window_started_at < $1', [before]);
}

/** Notifies sockets that a session was ended, before the next sweep detects it. */
export interface SessionEnded {
  emit(sessionId: string): void;
  subscribe(listener: (sessionId: string) => void): () => void;
}

const channel = 'realtime:session-ended';

/** Creates a `SessionEnded` for this process, and with Redis for all others too. */
export function createSessionEnded(redis?: Redis): SessionEnded {
  const listeners = new Set<(sessionId: string) => void>();
  const deliver = (sessionId: string) => {
    for (const listener of listeners) listener(sessionId);
  };
  redis?.subscribe(channel, (message) => {
    if (typeof message === 'string') deliver(message);
  });
  return {
    emit: (sessionId) => {
      deliver(sessionId);
      redis?.publish(channel, sessionId);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Maximum stored length of a User-Agent, characters. Browsers send shorter ones. */
const keptCharacters = 300;
/** Maximum number of listed sessions. */
const shown = 50;

/** Returns the stored part of a User-Agent header (RFC 9110 §10.1.5); null without one. */
export function keptUserAgent(header: string | undefined): string | null {
  return header?.slice(0, keptCharacters) || null;
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
  const open = sql.from('sessions', { user_id: userId, revoked_at: null }).selectAll();
  const found = await db.rows(
    open.where('expires_at', '>', now).orderBy('id', 'desc').limit(shown),
  );
  return found.map(({ id, user_agent, created_at, expires_at }) => ({
    id,
    ...deviceOf(user_agent),
    signed_in_at: created_at.toISOString(),
    // A use sets the expiry to its time plus `ttlMs`, at most once per `slideStepMs`.
    last_used_at: new Date(expires_at.getTime() - ttlMs).toISOString(),
    current: id === sessionId,
  }));
}

/** Returns browser and operating system of a User-Agent; null if unknown. */
export function deviceOf(userAgent: string | null): Pick<OpenSession, 'browser' | 'os'> {
  if (!userAgent) return { browser: null, os: null };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name || null, os: os.name || null };
}
