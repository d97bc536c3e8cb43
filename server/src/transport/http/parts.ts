import type { FastifyPluginAsync } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import type { Caller, Handlers } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import type { Metrics } from '../../platform/observability/metrics.ts';
import type { EnvelopeParts } from '../envelope/index.ts';

/** A check of /readyz. */
export interface Check {
  /** @throws Error when the dependency is unavailable */
  run(): Promise<unknown>;
  /** Whether a failure makes the process unready; otherwise it is only reported. */
  needed: boolean;
}

/** Dependencies of the HTTP server. */
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
  /**
   * Locks the user's row before all other locks of a money call, so that calls cannot deadlock.
   * @throws AppError accountFrozen
   */
  lockActiveUser(tx: Db, userId: string): Promise<void>;
  checks: Record<string, Check>;
  /** Routes of the API beside the contract's table. */
  routes: readonly FastifyPluginAsync[];
  /** Pages and remotes; undefined: only the API is served. */
  site: FastifyPluginAsync | undefined;
  /** Replaces `site` if the store is a bucket. */
  published?: FastifyPluginAsync | undefined;
}
