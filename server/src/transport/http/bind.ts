import type { Locale } from '@shared/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors/errors.ts';
import { languageOf } from './answer.ts';
import { documentationOf } from './docs.ts';
import type { IncomingCall, Perform } from './perform.ts';
import type { Row } from './rows.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether plain calls are allowed even if the API envelope is required. */
    plain?: boolean;
    /** Whether a body may take minutes, such as a file from a slow phone. */
    slowBody?: boolean;
  }
}

/** Registers every endpoint of the contract. Other methods get a 405. */
export function bindEndpoints(
  app: FastifyInstance,
  rows: readonly Row[],
  perform: Perform,
  defaultLanguage: Locale,
): void {
  for (const row of rows) {
    const { endpoint, domain } = row;
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: documentationOf(endpoint, domain),
      config: { plain: endpoint.plain ?? false },
      handler: (request, reply) => {
        reply.header('cache-control', 'no-store');
        return perform(row, incomingOf(row, request, defaultLanguage));
      },
    });
  }
  refuseOtherMethods(app, rows);
}

function incomingOf({ endpoint }: Row, request: FastifyRequest, fallback: Locale): IncomingCall {
  const { headers } = request;
  return {
    requestId: request.id,
    client: { ip: request.ip, userAgent: headers['user-agent'] },
    language: languageOf(headers.lang, fallback),
    token: endpoint.plain ? undefined : tokenOf(headers.authorization),
    idempotencyKey: headers['idempotency-key'],
    raw: endpoint.method === 'GET' ? request.query : request.body,
  };
}

/** Accepts 'Bearer <token>' and a plain token (specification §7). */
function tokenOf(header: string | undefined): string | undefined {
  return header?.replace(/^Bearer\s+/i, '').trim() || undefined;
}

function refuseOtherMethods(app: FastifyInstance, rows: readonly Row[]): void {
  for (const { path, method } of rows.map(({ endpoint }) => endpoint)) {
    app.route({
      method: (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter((m) => m !== method),
      url: path,
      schema: { hide: true },
      handler: () => {
        throw wrongMethod(method);
      },
    });
  }
}

export function wrongMethod(allowed: string): AppError {
  return new AppError('badRequest', {
    http: 405,
    detail: `Allow: ${allowed}`,
    headers: { allow: allowed },
  });
}
