import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { LithicAccess } from '../../config/issuer-access.ts';
import { createLithicBank, type LithicBank, type Rule } from './lithic-bank.ts';
import examples from './lithic-examples.json' with { type: 'json' };

/** Failure of a call. The last three carry the call out, but lose or spoil its answer. */
export type Fault = 'busy' | 'in progress' | 'down' | 'refused' | 'lost' | 'strange' | 'no json';

interface Asked {
  call: string;
  query: string;
  body?: unknown;
}

export interface TestLithic {
  access: LithicAccess;
  bank: LithicBank;
  /** Calls such as 'POST /v1/cards', in the order of arrival. */
  asked: Asked[];
  /** Requests that Lithic's reference does not allow, and errors of this server. */
  wrong: string[];
  /** Sets the fault of the next call that starts with `call`. */
  fail(call: string, fault: Fault): void;
  close(): Promise<void>;
}

const uuid = z.uuid();
const cents = z.int().min(1);
const state = z.enum(['OPEN', 'PAUSED', 'CLOSED']);
const spend_limit = z.int().min(0);
const spend_limit_duration = z.enum(['ANNUALLY', 'FOREVER', 'MONTHLY', 'TRANSACTION']);
const velocity = z.strictObject({
  scope: z.enum(['CARD', 'ACCOUNT']),
  period: z.strictObject({ type: z.enum(['DAY', 'WEEK', 'MONTH', 'YEAR']) }),
  limit_amount: z.int().nullable(),
  limit_count: z.int().nullable(),
});
const page = { page_size: z.coerce.number().min(1).max(100), starting_after: uuid.optional() };

/** Bodies and queries of the reference that the server uses (docs.lithic.com/reference). */
const shapes = {
  holder: z.strictObject({
    workflow: z.literal('KYC_EXEMPT'),
    kyc_exemption_type: z.literal('PREPAID_CARD_USER'),
    first_name: z.string(),
    last_name: z.string(),
    email: z.email(),
    phone_number: z.string().regex(/^\+\d{8,15}$/),
    external_id: z.string(),
    address: z.strictObject({
      address1: z.string(),
      address2: z.string().optional(),
      city: z.string(),
      state: z.string().length(2),
      postal_code: z.string(),
      country: z.enum(['USA', 'CAN']),
    }),
  }),
  holders: z.strictObject({
    external_id: z.string(),
    limit: z.string(),
    starting_after: uuid.optional(),
  }),
  card: z.strictObject({
    type: z.enum(['VIRTUAL', 'PHYSICAL', 'SINGLE_USE']),
    account_token: uuid,
    card_program_token: uuid,
    memo: z.string(),
    state,
    spend_limit,
    spend_limit_duration,
  }),
  cards: z.strictObject({ ...page, memo: z.string() }),
  patch: z.strictObject({
    state: state.optional(),
    substatus: z.enum(['LOST', 'COMPROMISED', 'END_USER_REQUEST']).optional(),
    spend_limit: spend_limit.optional(),
    spend_limit_duration: spend_limit_duration.optional(),
  }),
  transfer: z.strictObject({
    token: uuid,
    amount: cents,
    category: z.literal('BALANCE_OR_FUNDING'),
    type: z.enum(['DISBURSE', 'CARD_TO_CARD']),
    subtype: z.string(),
    from_financial_account_token: uuid,
    to_financial_account_token: uuid,
    external_id: z.string().optional(),
  }),
  transactions: z.strictObject({ ...page, card_token: uuid, begin: z.iso.datetime().optional() }),
  rule: z.strictObject({
    name: z.string(),
    card_tokens: z.array(uuid),
    type: z.literal('VELOCITY_LIMIT'),
    parameters: velocity,
  }),
  rules: z.strictObject({ ...page, card_token: uuid }),
  draft: z.strictObject({ parameters: velocity }),
  page: z.strictObject(page),
  none: z.undefined(),
};

class Refusal extends Error {
  readonly status: number;
  constructor(status: number) {
    super();
    this.status = status;
  }
}

/** Returns a page of at most two items, so that tests read several pages. */
function paged<T extends { token: string }>(all: readonly T[], after: string | undefined) {
  const from = after ? all.findIndex(({ token }) => token === after) + 1 : 0;
  return { data: all.slice(from, from + 2), has_more: all.length > from + 2 };
}

function found<T>(one: T | undefined): T {
  if (one === undefined) throw new Refusal(404);
  return one;
}

/** Starts a simulated Lithic API on a free port. @param funds cents in the funding account */
export async function startLithic({ funds = 100_000_00 } = {}): Promise<TestLithic> {
  const bank = createLithicBank(funds);
  const app = Fastify();
  const asked: Asked[] = [];
  const wrong: string[] = [];
  const faults: { call: string; fault: Fault }[] = [];
  const keys = new Map<string, { body: unknown; answer: unknown }>();

  app.addHook('onRequest', async (request, reply) => {
    const [path, query = ''] = request.url.split('?');
    const call = `${request.method} ${path}`;
    const one: Asked = { call, query };
    asked.push(one);
    Object.assign(request, { asked: one });
    if (request.headers.authorization !== access.secret) {
      return reply.code(401).send(examples.error.answer);
    }
    const at = faults.findIndex((one) => call.startsWith(one.call));
    const [failing] = at < 0 ? [] : faults.splice(at, 1);
    if (failing?.fault === 'busy') return reply.code(429).send(examples.error.answer);
    if (failing?.fault === 'in progress') return reply.code(409).send(examples.error.answer);
    if (failing?.fault === 'refused') return reply.code(400).send(examples.error.answer);
    if (failing?.fault === 'down') return reply.code(503).send('unavailable');
    if (failing) Object.assign(request, { fault: failing.fault });
  });
  app.addHook('preHandler', async (request) => {
    Object.assign((request as unknown as { asked: Asked }).asked, { body: request.body });
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const { fault } = request as { fault?: Fault };
    if (fault === 'lost') reply.raw.destroy();
    if (fault === 'strange') return '{"token":7}';
    return fault === 'no json' ? '<html>' : payload;
  });
  app.setErrorHandler((error, _request, reply: FastifyReply) => {
    const status = error instanceof Refusal ? error.status : 500;
    if (status === 500) wrong.push(String(error));
    return reply.code(status).send(examples.error.answer);
  });

  /** Parses a body or query. @throws Refusal 400 if the reference does not allow it */
  function read<T extends z.ZodType>(request: FastifyRequest, shape: T, from: 'body' | 'query') {
    const parsed = shape.safeParse(request[from] ?? undefined);
    if (parsed.success) return parsed.data;
    wrong.push(`${request.method} ${request.url}: ${z.prettifyError(parsed.error)}`);
    throw new Refusal(400);
  }
  const bodyOf = <T extends z.ZodType>(request: FastifyRequest, shape: T) =>
    read(request, shape, 'body');
  const queryOf = <T extends z.ZodType>(request: FastifyRequest, shape: T) =>
    read(request, shape, 'query');
  const token = ({ params }: FastifyRequest) => (params as { token: string }).token;
  const cardOf = (request: FastifyRequest) =>
    found(bank.cards.find((one) => one.token === token(request)));
  const ruleOf = (request: FastifyRequest) =>
    found(bank.rules.find((one) => one.token === token(request)));

  app.post('/v1/account_holders', (request) => {
    const { external_id, first_name } = bodyOf(request, shapes.holder);
    const status = first_name === 'REFUSED' ? 'REJECTED' : 'ACCEPTED';
    const own = { token: randomUUID(), account_token: randomUUID(), created: bank.now(), status };
    const made = { ...examples.holder.answer, ...own };
    bank.holders.push({ ...made, external_id });
    return made;
  });
  app.get('/v1/account_holders', (request) => {
    const { external_id, starting_after } = queryOf(request, shapes.holders);
    const all = bank.holders.filter((one) => one.external_id === external_id);
    return paged(all as { token: string }[], starting_after);
  });
  app.get('/v1/card_programs', (request) => {
    queryOf(request, shapes.page);
    return { data: [examples.program.answer], has_more: false };
  });
  app.post('/v1/cards', (request) => {
    const body = bodyOf(request, shapes.card);
    const key = uuid.parse(request.headers['idempotency-key']);
    const before = keys.get(key);
    if (before && !isDeepStrictEqual(before.body, body)) throw new Refusal(422);
    const answer = before?.answer ?? bank.order(body);
    keys.set(key, { body, answer });
    return answer;
  });
  app.get('/v1/cards', (request) => {
    const { memo, starting_after } = queryOf(request, shapes.cards);
    return paged(
      bank.cards.filter((one) => one.memo.includes(memo)),
      starting_after,
    );
  });
  app.get('/v1/cards/:token', cardOf);
  app.patch('/v1/cards/:token', (request) => {
    const known = cardOf(request);
    if (known.state === 'CLOSED') throw new Refusal(400);
    return Object.assign(known, bodyOf(request, shapes.patch));
  });
  app.get('/v1/cards/:token/balances', (request) => ({
    data: [bank.balances(cardOf(request).token)],
    has_more: false,
  }));
  app.post('/v1/book_transfers', (request) => {
    const body = bodyOf(request, shapes.transfer);
    const { from_financial_account_token: from, to_financial_account_token: to } = body;
    if (!bank.cards.some((one) => one.token === to)) throw new Refusal(400);
    const { token: name, amount, external_id, category } = body;
    return bank.transfer({ token: name, amount, from, to }, { category, external_id });
  });
  app.get('/v1/book_transfers/:token', (request) => found(bank.transfers.get(token(request))));
  app.get('/v1/transactions', (request) => {
    const { card_token, begin = '', starting_after } = queryOf(request, shapes.transactions);
    const all = bank.transactions.filter(
      (one) => one.card_token === card_token && one.created > begin,
    );
    // Newest first, as Lithic lists them.
    return paged(all.toReversed(), starting_after);
  });
  app.get('/v2/auth_rules', (request) => {
    const { card_token, starting_after } = queryOf(request, shapes.rules);
    return paged(
      bank.rules.filter((one) => one.card_tokens.includes(card_token)),
      starting_after,
    );
  });
  app.post('/v2/auth_rules', (request, reply) => {
    const { parameters, ...body } = bodyOf(request, shapes.rule);
    const draft_version = { parameters, version: 1 };
    const own = { token: randomUUID(), state: 'INACTIVE', program_level: false };
    const made: Rule = { ...body, ...own, current_version: null, draft_version };
    bank.rules.push(made);
    reply.code(201);
    return made;
  });
  app.post('/v2/auth_rules/:token/draft', (request) => {
    const { parameters } = bodyOf(request, shapes.draft);
    return Object.assign(ruleOf(request), { draft_version: { parameters, version: 2 } });
  });
  app.post('/v2/auth_rules/:token/promote', (request) => {
    bodyOf(request, shapes.none);
    const known = ruleOf(request);
    const { draft_version: current_version } = known;
    return Object.assign(known, { state: 'ACTIVE', current_version, draft_version: null });
  });
  app.delete('/v2/auth_rules/:token', (request, reply) => {
    bank.rules.splice(bank.rules.indexOf(ruleOf(request)), 1);
    return reply.code(204).send();
  });

  const access: TestLithic['access'] = {
    api: 'lithic',
    url: await app.listen({ port: 0 }),
    publicUrl: 'https://cards.example',
    secret: 'an API key',
    webhookSecret: examples.event.secret,
    program: {
      funding: randomUUID(),
      load_subtype: '001',
      carry_subtype: '002',
      address: { ...examples.holder.request.address, country: 'USA' },
    },
  };
  return {
    access,
    bank,
    asked,
    wrong,
    fail: (call, fault) => faults.push({ call, fault }),
    close: () => app.close(),
  };
}
