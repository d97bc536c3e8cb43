import { sqlState } from '../database/index.ts';

/**
 * What kept the database from doing what it was asked:
 * - `busy`: others were faster; the same again may succeed at once.
 * - `tooLong`: a statement, or an idle transaction, was ended for taking too long.
 * - `away`: it cannot be reached, goes down or comes up, or is out of resources.
 */
export type DatabaseFailure = 'busy' | 'tooLong' | 'away';

/** A lock that was not to be had, a deadlock's or serialization's victim. */
const busy = ['55P03', '40P01', '40001'];
const tooLong = ['57014', '25P03'];
const away = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'];

/** undefined for what the database did not fail at. */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  const state = sqlState(error) ?? '';
  if (busy.includes(state)) return 'busy';
  if (tooLong.includes(state)) return 'tooLong';
  // Class 08: connection; 57P: the server is going down or coming up; 53: out of resources.
  if (/^(08|57P|53)/.test(state)) return 'away';
  const code = (error as NodeJS.ErrnoException | null)?.code ?? '';
  return away.includes(code) ? 'away' : undefined;
}
