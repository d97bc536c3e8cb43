import type { ReleaseStore } from '@shared/releases';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import type { Metrics } from '../../platform/observability/metrics.ts';
import type { ActHandlers } from './context.ts';

/** What the operators' door is made of. */
export interface AdminParts {
  db: Db;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  limiter: Limiter;
  sandbox: boolean;
  handlers: ActHandlers;
  /** undefined: this process has no store of releases. */
  releases: ReleaseStore | undefined;
}

/** Where a door of the admin API stands. */
export interface AdminDoor {
  /** At a socket that only this machine's user can open: there the first operator can be made. */
  local: boolean;
}
