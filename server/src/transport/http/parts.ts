import type { FastifyPluginAsync } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import type { Caller, Handlers } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import type { Metrics } from '../../platform/observability/metrics.ts';
import type { EnvelopeParts } from '../envelope/index.ts';

/** Something that /readyz asks. */
export interface Check {
  /** @throws when it cannot be used. */
  run(): Promise<unknown>;
  /** Without it this process can do nothing; else it is only told. */
  needed: boolean;
}

/** What the HTTP door is made of. */
export interface HttpParts {
  config: Config;
  clock: Clock;
  db: Db;
  log: Logger;
  metrics: Metrics;
  limiter: Limiter;
  envelope: EnvelopeParts;
  handlers: Handlers;
  /** Whose token it is; undefined when it is nobody's, or no longer. */
  callerOf(token: string): Promise<Caller | undefined>;
  /**
   * Locks the user's row, before anything else of a money call is locked: one order for all.
   * @throws AppError accountFrozen
   */
  lockUser(tx: Db, userId: string): Promise<void>;
  checks: Record<string, Check>;
  /** Routes of the API beside the contract's table. */
  routes: readonly FastifyPluginAsync[];
  /** Pages and remotes; none: the API alone is served. */
  site: FastifyPluginAsync | undefined;
  /** What there is in place of a site where the store is a bucket. */
  published?: FastifyPluginAsync | undefined;
}
