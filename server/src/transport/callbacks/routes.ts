import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { jsonOf } from '../../platform/values/json-of.ts';
import type { CallbackMessage } from '../../platform/webhooks/callback-scheme.ts';
import { type CallbackEvent, type CallbackSource, type CallbackSources, receive } from './inbox.ts';

const bodyLimit = 64 * 1024;

interface CallbackParts {
  db: Db;
  clock: Clock;
  jobs: Pick<Jobs, 'send'>;
  sources: CallbackSources;
}

/**
 * Returns the route for events. It answers 200 once the event is stored, also for a known one, and
 * 401 without a valid signature. Senders retry on 5xx.
 */
export function callbackRoutes({ db, clock, jobs, sources }: CallbackParts): FastifyPluginAsync {
  return async (app) => {
    // The signature covers the raw bytes, so no parser may change them.
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
        const message = { headers: request.headers, body };
        if (!known.scheme.isGenuine(message, now.getTime()))
          return refuse(reply, 401, 'not signed');
        const event = eventOf(known, message);
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

/** Matches JSON with an escaped U+0000, which PostgreSQL cannot store; not an escaped backslash. */
const containsNul = /(?<!\\)(?:\\\\)*\\u0000/;

/** Returns the event; undefined if it is not a JSON object, has no valid id, or contains U+0000. */
function eventOf(
  { scheme, keep }: CallbackSource,
  message: CallbackMessage,
): CallbackEvent | undefined {
  const parsed = jsonOf(message.body.toString());
  if (typeof parsed !== 'object' || parsed === null) return undefined;
  const id = scheme.idOf(message, parsed);
  if (typeof id !== 'string' || !/^[\w.:-]{1,128}$/.test(id)) return undefined;
  const body = keep(parsed);
  return containsNul.test(JSON.stringify(body)) ? undefined : { id, body };
}
