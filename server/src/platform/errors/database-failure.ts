import { sqlState } from '../database/index.ts';

/**
 * Classes of database failures:
 * - `busy`: a conflict with another transaction; an immediate retry may succeed.
 * - `tooLong`: a time limit ended a statement or an idle transaction.
 * - `away`: the database is unreachable, starting, stopping or out of resources.
 */
export type DatabaseFailure = 'busy' | 'tooLong' | 'away';

/** Lock timeout, deadlock, serialization failure, kept statement of a changed table. */
const busy = ['55P03', '40P01', '40001', '0A000'];
const tooLong = ['57014', '25P03'];
const away = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'];

/** Classifies an error by its code, whichever service threw it. @returns undefined if none fits */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  const state = sqlState(error) ?? '';
  if (busy.includes(state)) return 'busy';
  if (tooLong.includes(state)) return 'tooLong';
  // 08: connection failed; 57P: the server is stopping or starting; 53: out of resources.
  if (/^(08|57P|53)/.test(state)) return 'away';
  const code = (error as NodeJS.ErrnoException | null)?.code ?? '';
  return away.includes(code) ? 'away' : undefined;
}
