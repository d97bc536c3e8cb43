import { timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import * as z from 'zod';
import { earlyErrors } from '../../platform/errors/early-errors.ts';
import type { Bank } from './bank.ts';
import { framePage, framePolicy } from './frame.ts';
import type { PinReader } from './pin-key.ts';
import { Refused, Unknown } from './rules.ts';

interface AppParts {
  bank: Bank;
  pinKey: PinReader['publicKey'];
  secret: string;
  /** URL of this process for browsers; a function, because the port may be chosen at listen. */
  publicUrl: () => string;
  /** Origin of the product, whose pages contain the frame. */
  ancestor: string;
  /** Called after each call that may have changed the bank. */
  onCall: () => void;
}

const text = z.string().min(1).max(200);
const amount = z.string().regex(/^[1-9]\d{0,29}$/);
const limit = z
  .string()
  .regex(/^\d{1,30}$/)
  .nullable();
const limits = z.object({ per_payment: limit, daily: limit, monthly: limit });
const shapes = {
  holder: z.object({ first_name: text, last_name: text.optional() }),
  order: z.object({
    holder: text,
    type: z.enum(['virtual', 'physical']),
    bin: z.string().regex(/^\d{6,8}$/),
    limits,
    replaces: text.optional(),
  }),
  load: z.object({ card: text, amount }),
  activate: z.object({ code: text }),
  freeze: z.object({ frozen: z.boolean() }),
  // A request without a body, as older servers send it, reports the card as lost.
  lost: z.object({ reason: z.enum(['lost', 'stolen', 'damaged']).default('lost') }).nullish(),
  limits,
  pin: z.object({ pin: z.string().max(2_000) }),
  reveal: z.object({ locale: text }),
  token: z.object({ token: text }),
  spend: z.object({
    merchant: text,
    country: z.string().length(2).optional(),
    mcc: z
      .string()
      .regex(/^\d{4}$/)
      .optional(),
    amount,
    asked: z.object({ amount: text, currency: z.string().length(3) }).optional(),
    settle: z.boolean().optional(),
  }),
  change: z.object({ to: z.enum(['settled', 'reversed', 'refunded']) }),
};

type WithId = { Params: { id: string } };
const pageSize = 100;

export function buildIssuer(parts: AppParts): FastifyInstance {
  const early = earlyErrors((status) => ({ body: { error: errorCodeOf(status) } }));
  const app = Fastify({ bodyLimit: 16 * 1024, ...early }) as unknown as FastifyInstance;
  app.setErrorHandler((error, _request, reply) => answerError(error, reply));
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'noSuchCall' }));
  app.get('/healthz', () => ({ ok: true }));
  app.register(async (api) => {
    api.addHook('onRequest', async (request, reply) => {
      if (!isAuthorized(request, parts.secret))
        return reply.code(401).send({ error: 'unauthorized' });
    });
    api.addHook('onResponse', async ({ method }) => {
      if (method !== 'GET') parts.onCall();
    });
    defineApi(api, parts);
  });
  app.register(async (frame) => defineFrame(frame, parts));
  return app;
}

function defineApi(api: FastifyInstance, { bank, pinKey, publicUrl }: AppParts): void {
  const card = (name: string, handle: (id: string, body: unknown) => unknown) =>
    api.post<WithId>(`/cards/:id/${name}`, async ({ params, body }) => handle(params.id, body));
  api.put<WithId>('/holders/:id', ({ params, body }, reply) =>
    reply.send(bank.registerHolder(params.id, shapes.holder.parse(body))),
  );
  api.put<WithId>('/orders/:id', ({ params, body }, reply) =>
    reply.send(bank.order(params.id, shapes.order.parse(body))),
  );
  api.put<WithId>('/loads/:id', ({ params, body }, reply) =>
    reply.send(bank.load(params.id, shapes.load.parse(body))),
  );
  api.put<WithId>('/unloads/:id', ({ params, body }, reply) =>
    reply.send(bank.unload(params.id, shapes.load.parse(body))),
  );
  api.get('/pin-key', (_request, reply) => reply.send(pinKey));
  api.get<WithId>('/cards/:id', ({ params }, reply) => reply.send(bank.card(params.id)));
  api.get<WithId & { Querystring: { after?: string } }>(
    '/cards/:id/spendings',
    ({ params, query }, reply) =>
      reply.send(bank.spendings(params.id, Number(query.after ?? 0) || 0, pageSize)),
  );
  card('activate', (id, body) => bank.activate(id, shapes.activate.parse(body).code));
  card('freeze', (id, body) => bank.freeze(id, shapes.freeze.parse(body).frozen));
  card('lost', (id, body) => bank.lost(id, shapes.lost.parse(body)?.reason));
  card('close', (id) => bank.close(id));
  card('limits', (id, body) => bank.limits(id, shapes.limits.parse(body)));
  card('pin', (id, body) => bank.setPin(id, shapes.pin.parse(body).pin));
  card('spend', (id, body) => bank.spend(id, shapes.spend.parse(body)));
  card('reveal', (id, body) => {
    const { locale } = shapes.reveal.parse(body);
    const { token, expiresAt } = bank.startReveal(id);
    const url = `${publicUrl()}/frame?lang=${encodeURIComponent(locale)}#${token}`;
    return { url, expires_at: expiresAt.toISOString() };
  });
  api.post<WithId>('/spendings/:id', ({ params, body }, reply) =>
    reply.send(bank.change(params.id, shapes.change.parse(body).to)),
  );
}

function defineFrame(frame: FastifyInstance, { bank, ancestor }: AppParts): void {
  frame.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });
  frame.get<{ Querystring: { lang?: string } }>('/frame', ({ query }, reply) =>
    reply
      .header('content-security-policy', framePolicy(ancestor))
      .type('text/html; charset=utf-8')
      .send(framePage(String(query.lang ?? ''), ancestor)),
  );
  frame.post('/reveal', ({ body }, reply) =>
    reply.send(bank.reveal(shapes.token.parse(body).token)),
  );
}

function isAuthorized({ headers }: FastifyRequest, secret: string): boolean {
  const given = Buffer.from(headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${secret}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function answerError(error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof Refused) return reply.code(422).send({ error: error.error });
  if (error instanceof Unknown) return reply.code(404).send({ error: 'unknown' });
  if (error instanceof z.ZodError) return reply.code(400).send({ error: 'input' });
  const { statusCode } = error as { statusCode?: number };
  const status = statusCode && statusCode < 500 ? statusCode : 500;
  return reply.code(status).send({ error: errorCodeOf(status) });
}

function errorCodeOf(status: number): string {
  if (status >= 500) return 'failed';
  return status === 413 ? 'tooLarge' : 'input';
}
