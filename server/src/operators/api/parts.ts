import type { ReleaseStore } from '@shared/releases';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import type { Metrics } from '../../platform/observability/metrics.ts';
import type { AdminHandlers } from './context.ts';

/** Dependencies of the admin API. */
export interface AdminParts {
  db: Db;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  limiter: Limiter;
  sandbox: boolean;
  handlers: AdminHandlers;
  /** Release store; undefined if this process has none. */
  releases: ReleaseStore | undefined;
}

/** A listener of the admin API. */
export interface AdminListener {
  /**
   * Whether it is the socket, which only this machine's user can open. The first operator is added
   * there.
   */
  local: boolean;
}
