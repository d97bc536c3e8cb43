import { createHash } from 'node:crypto';
import type { Db } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import type { HttpParts } from './parts.ts';

interface IdempotentCall {
  userId: string;
  /** The endpoint's path. */
  endpoint: string;
  /** Idempotency-Key header. */
  key: unknown;
  /** Parsed input, without fields that are not in the contract. */
  input: unknown;
}

/**
 * Runs a call once per (user, endpoint, key) (docs/architecture.md, flow 5). The stored answer
 * commits with the effect. A concurrent duplicate waits for the first one's commit. A failed call
 * stores nothing and may be retried with the same key.
 * @throws AppError idempotencyKeyMissing, idempotencyMismatch (same key, other input), conflict
 * (no answer stored yet), and errors of `lockActiveUser` and `effect`
 */
export async function once<T>(
  { db, clock, lockActiveUser }: Pick<HttpParts, 'db' | 'clock' | 'lockActiveUser'>,
  call: IdempotentCall,
  effect: (tx: Db) => Promise<T>,
): Promise<T> {
  const key = checkKey(call.key);
  const identity = [call.userId, call.endpoint, key];
  const bodyHash = createHash('sha256').update(identityOf(call.input)).digest('hex');
  return db.tx(async (tx) => {
    // Locks first: otherwise the insert's foreign key takes a shared lock, and two calls deadlock.
    await lockActiveUser(tx, call.userId);
    const claimed = await tx.query(
      `insert into idempotency_keys (user_id, endpoint, key, body_hash, created_at)
       values ($1, $2, $3, $4, $5) on conflict do nothing returning 1`,
      [...identity, bodyHash, clock.now()],
    );
    if (claimed.length === 0) return replay<T>(tx, identity, bodyHash);
    const answer = await effect(tx);
    await tx.query(
      'update idempotency_keys set answer = $4 where user_id = $1 and endpoint = $2 and key = $3',
      [...identity, JSON.stringify(answer)],
    );
    return answer;
  });
}

/** Returns the input without its proof: a new proof for the same purchase is not another call. */
function identityOf(input: unknown): string {
  return JSON.stringify({ ...(input as object), step_up: undefined });
}

function checkKey(key: unknown): string {
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,128}$/.test(key)) {
    throw new AppError('idempotencyKeyMissing');
  }
  return key;
}

async function replay<T>(db: Db, identity: string[], bodyHash: string): Promise<T> {
  const [row] = await db.query<{ body_hash: string; answer: string | null }>(
    `select body_hash, answer from idempotency_keys
     where user_id = $1 and endpoint = $2 and key = $3`,
    identity,
  );
  if (row && row.body_hash !== bodyHash) throw new AppError('idempotencyMismatch');
  if (!row?.answer) throw new AppError('conflict', { retryAfterS: 1 });
  return JSON.parse(row.answer) as T;
}

/** Retention of answers: longer than any client keeps its key. */
const keptMs = 7 * 24 * 60 * 60 * 1000;

export async function forgetKeys(db: Db, now: Date): Promise<void> {
  await db.query('delete from idempotency_keys where created_at < $1', [
    new Date(now.getTime() - keptMs),
  ]);
}
