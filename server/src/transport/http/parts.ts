import type { FastifyPluginAsync } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import type { Caller, Handlers } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import type { Metrics } from '../../platform/observability/metrics.ts';
import type { EnvelopeParts } from '../envelope/index.ts';

export interface Check {
  /** @throws Error when the dependency is unavailable */
  run(): Promise<unknown>;
  /** Whether a failure makes the process unready; otherwise it is only reported. */
  needed: boolean;
}

export interface HttpParts {
  config: Config;
  clock: Clock;
  db: Db;
  log: Logger;
  metrics: Metrics;
  limiter: Limiter;
  envelope: EnvelopeParts;
  handlers: Handlers;
  /** Returns the caller of a token; undefined when it is unknown or expired. */
  callerOf(token: string): Promise<Caller | undefined>;
  /** Locks the user's row. Call it before any other lock. @throws AppError accountFrozen */
  lockActiveUser(tx: Db, userId: string): Promise<void>;
  checks: Record<string, Check>;
  routes: readonly FastifyPluginAsync[];
  /** Serves the pages and remotes. If undefined, the server serves only the API. */
  site: FastifyPluginAsync | undefined;
}
