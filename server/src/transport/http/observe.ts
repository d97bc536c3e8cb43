import type { FastifyInstance } from 'fastify';
import type { HttpParts } from './parts.ts';

interface InnerCall {
  requestId: string;
  method: string;
  /** Path of the contract's row; 'none' for an unknown one. */
  route: string;
  status: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for an opened envelope, which is logged and counted as its inner call. */
    innerCall: InnerCall | null;
  }
}

/** Logs and counts each answer by route and status, without any field. */
export function observe(
  app: FastifyInstance,
  { metrics, log }: Pick<HttpParts, 'metrics' | 'log'>,
): void {
  app.decorateRequest('innerCall', null);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const call = request.innerCall ?? {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
    };
    const { requestId, method, route } = call;
    const status = String(call.status);
    metrics.http.observe({ method, route, status }, reply.elapsedTime / 1000);
    log.info({ requestId, method, route, status, ms: Math.round(reply.elapsedTime) }, 'answered');
    done();
  });
}
