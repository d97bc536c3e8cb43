import type { Endpoint } from '@shared/contract';
import { type Handler, isCallingOut } from '../../platform/call.ts';
import type { Db } from '../../platform/database/index.ts';

/**
 * Returns whether a user with a frozen account may make this call. Reads (GET) are always allowed.
 */
export function isAllowedWhileFrozen(
  { method, access, whileFrozen }: Endpoint,
  input: unknown,
): boolean {
  if (method === 'GET' || access === 'public') return true;
  if (typeof whileFrozen !== 'object') return whileFrozen === 'allowed';
  const given = input as Record<string, unknown>;
  return Object.entries(whileFrozen.allowedWith).every(([name, value]) => given[name] === value);
}

/**
 * Runs in a transaction that locks the user's row, so a freeze that commits first always wins. A
 * handler that calls another system runs after such a transaction.
 * @throws AppError accountFrozen
 */
export async function runUnlessFrozen<T>(
  handler: Handler<Endpoint>,
  locked: <R>(effect: (tx: Db) => Promise<R>) => Promise<R>,
  run: (db?: Db) => Promise<T>,
): Promise<T> {
  if (!isCallingOut(handler)) return locked(run);
  await locked(async () => undefined);
  return run();
}
