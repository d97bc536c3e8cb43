import type { Logger } from 'pino';
import { databaseFailure } from '../errors/database-failure.ts';
import { errorText } from './error-text.ts';

/** Logs failures of repeated work. The start and the end of a database outage are logged once. */
export interface OutageLog {
  /** Logs `message` with the error, or, once per outage, that the database is unavailable. */
  failed(error: unknown, message: string, details?: object): void;
  /** Call after each successful statement. Ends an outage. */
  succeeded(): void;
}

/** Creates an outage log. @param part logged name of the work that needs the database */
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
      log.error({ part, reason: errorText(error) }, 'database unavailable');
    },
    succeeded() {
      if (!isAway) return;
      isAway = false;
      log.info({ part }, 'database available again');
    },
  };
}
