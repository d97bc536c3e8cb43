import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';

/** What a request turned out to be once it was opened: what logs and metrics speak of. */
export interface InnerCall {
  requestId: string;
  method: string;
  /** Path of the contract's row; 'none' for an unknown one. */
  route: string;
  status: number;
}

const innerCalls = new WeakMap<FastifyRequest, InnerCall>();

/** From now on the request counts as the call that came in its envelope. */
export function noteInnerCall(request: FastifyRequest, call: InnerCall): void {
  innerCalls.set(request, call);
}

/** One line and one observation per answer: route and status, never a field. */
export function observe(app: FastifyInstance, { metrics, log }: Deps): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const call = innerCalls.get(request) ?? {
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
