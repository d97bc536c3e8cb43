import type { FastifyError, FastifyPluginAsync } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { AppError } from '../../platform/errors/errors.ts';
import { clientKey } from '../../platform/limits/client-key.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import type { Metrics } from '../../platform/observability/metrics.ts';
import { reportsPath } from './headers.ts';
import { readReports, type Violation } from './read-reports.ts';

interface ReportParts {
  publicUrl: string;
  log: Logger;
  limiter: Limiter;
  metrics: Pick<Metrics, 'policyViolations' | 'policyReportsRefused'>;
  /** ms; the system's clock by default. */
  now?: () => number;
}

const bodyLimit = 64 * 1024;
/** Requests per network address and minute. Browsers batch reports. */
const perMinute = 60;
/** Limits of the log. Invented violations hide real ones for at most a window. */
const logLimits = {
  windowMs: 10 * 60_000,
  /** Lines per process and window. */
  lines: 100,
  /** Lines per network address and window. */
  linesOfClient: 20,
  /** Time after which a recurring kind is logged again. */
  repeatMs: 60 * 60_000,
} as const;
/** Capacity of the LRU caches of kinds and clients. */
const maxRemembered = 10_000;

const contentTypes = ['application/csp-report', 'application/reports+json', 'application/json'];

type Reason = 'rate' | 'size' | 'type' | 'shape' | 'foreign';
const refusals: Record<Reason, () => AppError> = {
  rate: () => new AppError('tooManyRequests'),
  size: () => new AppError('tooLarge'),
  type: () => new AppError('badRequest', { http: 415 }),
  shape: () => new AppError('badRequest'),
  foreign: () => new AppError('badRequest'),
};

/** Returns the route for policy violations that browsers report. Logs each kind at most hourly. */
export function reportRoutes(parts: ReportParts): FastifyPluginAsync {
  const { publicUrl, log, limiter, metrics, now = Date.now } = parts;
  const logKind = kindLogger(log, now);
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(contentTypes, { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    app.setErrorHandler((error: FastifyError | Refused) => {
      const reason = reasonOf(error);
      if (!reason) throw error;
      metrics.policyReportsRefused.inc({ reason });
      throw refusals[reason]();
    });
    app.post<{ Body: string | undefined }>(
      reportsPath,
      {
        bodyLimit,
        config: { plain: true },
        schema: { hide: true },
        // Runs before the body is read.
        async preParsing({ ip }) {
          const { current } = await limiter.count(`reports:${clientKey(ip)}`, 60_000);
          if (current > perMinute) throw new Refused('rate');
        },
      },
      async (request, reply) => {
        const read = readReports(request.body ?? '', publicUrl);
        if (typeof read === 'string') throw new Refused(read);
        for (const violation of read) {
          const { directive, part, disposition } = violation;
          metrics.policyViolations.inc({ directive, part, disposition });
          logKind(violation, clientKey(request.ip));
        }
        return reply.code(204).header('cache-control', 'no-store').send();
      },
    );
  };
}

class Refused extends Error {
  override name = 'Refused';
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(reason);
    this.reason = reason;
  }
}

function reasonOf(error: FastifyError | Refused): Reason | undefined {
  if (error instanceof Refused) return error.reason;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'size';
  return error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' ? 'type' : undefined;
}

/** Returns a logger within `logLimits`. It skips browser extensions, which we cannot fix. */
function kindLogger(
  log: Logger,
  now: () => number,
): (violation: Violation, client: string) => void {
  const { windowMs, lines, linesOfClient, repeatMs } = logLimits;
  /** Kind → time of its last log line. */
  const kinds = new LRUCache<string, number>({ max: maxRemembered });
  const byClient = new LRUCache<string, number>({ max: maxRemembered });
  let window = { startedAt: now(), count: 0 };
  return (violation, client) => {
    const at = now();
    const kind = JSON.stringify(violation);
    const isKnown = at - (kinds.get(kind) ?? Number.NEGATIVE_INFINITY) < repeatMs;
    if (violation.part === 'extension' || isKnown) return;
    if (at - window.startedAt >= windowMs) {
      window = { startedAt: at, count: 0 };
      byClient.clear();
    }
    const ofClient = byClient.get(client) ?? 0;
    if (ofClient >= linesOfClient || window.count > lines) return;
    window.count += 1;
    if (window.count > lines) {
      const retryAt = new Date(window.startedAt + windowMs).toISOString();
      log.warn({ retryAt }, 'policy violation log limit reached');
      return;
    }
    byClient.set(client, ofClient + 1);
    kinds.set(kind, at);
    log.warn({ violation }, 'policy violation');
  };
}
