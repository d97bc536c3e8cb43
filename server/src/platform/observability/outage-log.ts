import type { Logger } from 'pino';
import { databaseFailure } from '../errors/database-failure.ts';
import { errorText } from './error-text.ts';

/** Logs failures of work that is repeated; an outage of the database is one line, its end another. */
export interface OutageLog {
  /** Logs `message` with the error, unless the error belongs to an outage that is already logged. */
  failed(error: unknown, message: string, details?: object): void;
  /** The database has answered. */
  succeeded(): void;
}

/** @param part what waits for the database, as the log names it */
export function createOutageLog(log: Logger, part: string): OutageLog {
  let isAway = false;
  return {
    failed(error, message, details = {}) {
      if (databaseFailure(error) !== 'away') {
        log.error({ err: error, ...details }, message);
        return;
      }
      if (isAway) return;
      isAway = true;
      log.error({ part, reason: errorText(error) }, 'the database is away; work waits for it');
    },
    succeeded() {
      if (!isAway) return;
      isAway = false;
      log.info({ part }, 'the database is back');
    },
  };
}
