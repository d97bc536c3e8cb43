import type { FastifyInstance } from 'fastify';
import type { Check, HttpParts } from './parts.ts';

const checkTimeoutMs = 3_000;
/** Lifetime of a result. The route has no rate limit, so concurrent requests share one result. */
const cacheMs = 1_000;

const quiet = { schema: { hide: true }, config: { rateLimit: false } } as const;

/** Registers /healthz (the process runs) and /readyz (its needed checks pass). */
export function registerHealth(app: FastifyInstance, { checks }: Pick<HttpParts, 'checks'>): void {
  const check = cached(async () =>
    Promise.all(
      Object.entries(checks).map(async ([name, check]) => ({
        name,
        passed: await passes(check),
        needed: check.needed,
      })),
    ),
  );
  app.get('/healthz', quiet, async () => ({ status: 'ok' }));
  app.get('/readyz', quiet, async (_request, reply) => {
    const results = await check();
    const ready = results.every(({ passed, needed }) => passed || !needed);
    return reply.code(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'not ready',
      checks: Object.fromEntries(results.map(({ name, passed }) => [name, passed])),
    });
  });
}

export function registerMetrics(
  app: FastifyInstance,
  { metrics }: Pick<HttpParts, 'metrics'>,
): void {
  app.get('/metrics', quiet, async (_request, reply) => {
    reply.type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });
}

/** Returns a cached function whose result is renewed after `cacheMs`. */
function cached<T>(run: () => Promise<T>): () => Promise<T> {
  let latest: { at: number; result: Promise<T> } | undefined;
  return () => {
    const now = performance.now();
    if (!latest || now - latest.at > cacheMs) latest = { at: now, result: run() };
    return latest.result;
  };
}

async function passes({ run }: Check): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), checkTimeoutMs);
  });
  try {
    await Promise.race([run(), timeout]);
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
