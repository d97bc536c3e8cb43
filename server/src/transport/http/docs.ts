import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Endpoint } from '@shared/contract';
import type { FastifyInstance, FastifySchema } from 'fastify';
import * as z from 'zod';

/** Serves the endpoints' OpenAPI description at /api/docs. Call it before routes are registered. */
export async function registerDocs(app: FastifyInstance, brand: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${brand} API`,
        version: '1',
        description:
          'docs/errors.md in the repository lists each error code, its cause and its remedy.',
      },
      components: {
        securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
      },
    },
  });
  await app.register(async (scope) => {
    // Swagger UI's file names have no versions, so browsers must revalidate them.
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-cache');
    });
    await scope.register(swaggerUi, { routePrefix: '/api/docs' });
  });
  // These schemas only document; parse.ts validates with zod.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
}

export function documentationOf(endpoint: Endpoint, domain: string): FastifySchema {
  const input = schemaOf(endpoint.input, 'input');
  return {
    tags: [domain],
    summary: endpoint.summary,
    ...(endpoint.access === 'login' ? { security: [{ token: [] }] } : {}),
    headers: {
      type: 'object',
      properties: {
        LANG: { type: 'string', description: 'CN, TW, JP, EN, KO, TH, PT, MS, ID or VN' },
        ...(endpoint.idempotent
          ? { 'Idempotency-Key': { type: 'string', minLength: 8, maxLength: 128 } }
          : {}),
      },
      required: endpoint.idempotent ? ['Idempotency-Key'] : [],
    },
    ...(endpoint.method === 'GET' ? { querystring: input } : { body: input }),
    response: { 200: envelopeOf(schemaOf(endpoint.data, 'output')) },
  };
}

function envelopeOf(data: unknown) {
  return {
    description: 'Envelope; body code 200 is success',
    type: 'object',
    properties: {
      code: { type: 'integer' },
      message: { type: 'string' },
      data,
      requestId: { type: 'string' },
    },
    required: ['code', 'message', 'data', 'requestId'],
  };
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
