import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { Jobs } from '../jobs/index.ts';
import { isSigned } from '../lib/callback-signature.ts';
import type { Clock } from '../lib/clock.ts';
import type { Db } from '../lib/db/index.ts';
import { type CallbackEvent, type CallbackSources, receive } from './inbox.ts';

const bodyLimit = 64 * 1024;

interface CallbackParts {
  db: Db;
  clock: Clock;
  jobs: Pick<Jobs, 'send'>;
  sources: CallbackSources;
}

/**
 * POST /callbacks/<source>: raw JSON with an `id`, signed in `X-Signature`. Answered as soon as it is
 * kept: 200, also for one that is known; 401 for whatever is not signed; a sender tries again on 5xx.
 */
export function callbackRoutes({ db, clock, jobs, sources }: CallbackParts): FastifyPluginAsync {
  return async (app) => {
    // The signature is over the bytes: nothing may read them as anything else first.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    app.post<{ Params: { source: string } }>(
      '/callbacks/:source',
      { bodyLimit, config: { plain: true }, schema: { hide: true } },
      async (request, reply) => {
        const { source } = request.params;
        const known = Object.hasOwn(sources, source) ? sources[source] : undefined;
        if (!known) return refuse(reply, 404, 'unknown source');
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const now = clock.now();
        const signature = request.headers['x-signature'];
        if (!isSigned(signature, body, { secret: known.secret, now: now.getTime() })) {
          return refuse(reply, 401, 'not signed');
        }
        const event = eventOf(body);
        if (!event) return refuse(reply, 400, 'not an event');
        await receive(db, jobs, { source, event, at: now });
        return { received: event.id };
      },
    );
  };
}

function refuse(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply.code(status).send({ error });
}

function eventOf(body: Buffer): CallbackEvent | undefined {
  try {
    const parsed: unknown = JSON.parse(body.toString());
    if (typeof parsed !== 'object' || parsed === null) return undefined;
    const { id } = parsed as { id?: unknown };
    const good = typeof id === 'string' && /^[\w.:-]{1,128}$/.test(id) && !body.includes('\\u0000');
    return good ? { id, body: parsed } : undefined;
  } catch {
    return undefined;
  }
}
