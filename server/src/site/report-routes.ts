import type { FastifyError, FastifyPluginAsync } from 'fastify';
import type { Logger } from 'pino';
import { clientKey } from '../lib/client-key.ts';
import type { Limiter } from '../lib/limiter.ts';
import type { Metrics } from '../lib/metrics.ts';
import { reportsPath } from './headers.ts';
import { readReports, type Violation } from './read-reports.ts';

export interface ReportParts {
  /** Whose pages are reported of. */
  publicUrl: string;
  log: Logger;
  limiter: Limiter;
  metrics: Pick<Metrics, 'policyViolations' | 'policyReportsRefused'>;
}

const bodyLimit = 64 * 1024;
/** Requests of one network address in a minute; browsers send several reports at once. */
const perMinute = 60;
/** Kinds that one process tells of in its log: whoever makes them up does not fill it. */
const maxKinds = 200;

const contentTypes = ['application/csp-report', 'application/reports+json', 'application/json'];

type Reason = 'rate' | 'size' | 'type' | 'shape' | 'foreign';
const status: Record<Reason, number> = {
  rate: 429,
  size: 413,
  type: 415,
  shape: 400,
  foreign: 400,
};

/**
 * POST /api/reports: what a page's policies kept from happening, as browsers report it by themselves
 * (`report-uri` and Reporting API). Counted; the first of its kind is a line of the log.
 */
export function reportRoutes({
  publicUrl,
  log,
  limiter,
  metrics,
}: ReportParts): FastifyPluginAsync {
  const tellOnce = teller(log);
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(contentTypes, { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    app.setErrorHandler((error: FastifyError | Refused, _request, reply) => {
      const reason = reasonOf(error);
      if (!reason) throw error;
      metrics.policyReportsRefused.inc({ reason });
      return reply.code(status[reason]).send({ error: reason });
    });
    app.post<{ Body: string | undefined }>(
      reportsPath,
      {
        bodyLimit,
        config: { plain: true },
        schema: { hide: true },
        // Before the body is read.
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
          tellOnce(violation);
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

/** What extensions of a browser do in a page is nothing to mend. */
function teller(log: Logger): (violation: Violation) => void {
  const kinds = new Set<string>();
  return (violation) => {
    const kind = JSON.stringify(violation);
    if (violation.part === 'extension' || kinds.has(kind) || kinds.size > maxKinds) return;
    kinds.add(kind);
    if (kinds.size > maxKinds) {
      log.warn('no more kinds of policy violations are told until the next start');
      return;
    }
    log.warn({ violation }, 'a page’s policy kept something from happening');
  };
}
