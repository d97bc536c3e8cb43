import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

const checkTimeoutMs = 3_000;

/** /healthz: the process lives. /readyz: it can do its work. /metrics: what it has done. */
export function registerHealth(app: FastifyInstance, deps: Deps): void {
  const quiet = { schema: { hide: true }, config: { rateLimit: false } } as const;
  app.get('/healthz', quiet, async () => ({ status: 'ok' }));
  app.get('/readyz', quiet, async (_request, reply) => {
    const checks = {
      database: await passes(() => deps.db.query('select 1')),
      chain: await passes(() => deps.chain.check()),
    };
    const ready = Object.values(checks).every(Boolean);
    const { redis } = deps;
    return reply.code(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'not ready',
      // Told, but no reason to take this process out: it goes on without.
      checks: { ...checks, ...(redis && { redis: await passes(() => redis.check()) }) },
    });
  });
  app.get('/metrics', quiet, async (_request, reply) => {
    reply.type(deps.metrics.registry.contentType);
    return deps.metrics.registry.metrics();
  });
}

async function passes(check: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), checkTimeoutMs);
  });
  try {
    await Promise.race([check(), late]);
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
