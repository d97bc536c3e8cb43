import { createHmac, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Fault, startLithic, type TestLithic } from '../../../testing/cards/lithic.ts';
import examples from '../../../testing/cards/lithic-examples.json' with { type: 'json' };
import {
  IssuerAway,
  IssuerDefect,
  type IssuerError,
  IssuerMissing,
  IssuerRefused,
} from '../errors.ts';
import type { CardOrder, Issuer } from '../issuer.ts';
import { uuidOf } from './api.ts';
import { createLithicIssuer } from './index.ts';

let lithic: TestLithic;
let issuer: Issuer;

beforeEach(async () => {
  lithic = await startLithic();
  issuer = createLithicIssuer(lithic.access);
});
afterEach(async () => {
  await lithic.close();
  // All requests were valid according to Lithic's API reference.
  expect(lithic.wrong).toEqual([]);
});

const none = { per_payment: null, daily: null, monthly: null };
const { request: published } = examples.holder;
const bombadil = {
  reference: 'cardholder-1',
  firstName: published.first_name,
  lastName: published.last_name,
  email: published.email,
  phone: published.phone_number,
  billing: { province: 'Taiwan', city: 'Taipei', district: 'Daan', detail: '1 Heping Rd' },
};

async function order(change: Partial<CardOrder> = {}): Promise<CardOrder> {
  return {
    reference: 'C1234567',
    type: 'virtual',
    bin: '52304803',
    shipTo: undefined,
    holderId: change.holderId ?? (await issuer.registerHolder(bombadil)),
    limits: none,
    replaces: undefined,
    ...change,
  };
}

async function card(change?: Partial<CardOrder>): Promise<string> {
  const outcome = await issuer.orderCard(await order(change));
  if (outcome.state !== 'issued') throw new Error(outcome.state);
  return outcome.card.id;
}

const load = (cardId: string, amount = 25_000_000n, reference = 'recharge-1') =>
  issuer.load({ reference, cardId, amount });
const bodyOf = (call: string) => lithic.asked.find((one) => one.call === call)?.body;

it('registers a person as in Lithic’s example', async () => {
  const holderId = await issuer.registerHolder(bombadil);
  expect(bodyOf('POST /v1/account_holders')).toEqual({
    ...published,
    external_id: uuidOf('cardholder-1'),
  });
  expect(holderId).toBe(lithic.bank.holders[0]?.account_token);
});

it('registers a single name as both first and last name', async () => {
  await issuer.registerHolder({ ...bombadil, firstName: 'Sukarno', lastName: undefined });
  const names = { first_name: 'Sukarno', last_name: 'Sukarno' };
  expect(bodyOf('POST /v1/account_holders')).toMatchObject(names);
});

it('orders, limits and loads a card with Lithic’s fields, in cents', async () => {
  const limits = { per_payment: '10000000', daily: '400000000', monthly: null };
  const id = await card({ limits });
  expect(await load(id)).toBe('done');
  expect(bodyOf('POST /v1/cards')).toMatchObject({
    type: 'VIRTUAL',
    memo: 'C1234567',
    card_program_token: examples.program.answer.token,
    spend_limit: 1000,
    spend_limit_duration: 'TRANSACTION',
  });
  const { filters: _, ...parameters } = examples.rule.request.parameters;
  expect(bodyOf('POST /v2/auth_rules')).toEqual({
    name: 'Owner limit, daily',
    card_tokens: [id],
    type: examples.rule.request.type,
    parameters,
  });
  expect(bodyOf('POST /v1/book_transfers')).toEqual({
    token: uuidOf('recharge-1'),
    external_id: 'recharge-1',
    amount: 2500,
    category: 'BALANCE_OR_FUNDING',
    type: 'DISBURSE',
    subtype: '001',
    from_financial_account_token: lithic.access.program.funding,
    to_financial_account_token: id,
  });
  expect(await issuer.readCard(id)).toEqual({
    id,
    state: 'active',
    last4: '4142',
    expires: '06/27',
    balance: 25_000_000n,
    limits,
    hasPin: false,
  });
});

/**
 * Calls that change something, each with a function that makes the call, the number of objects made
 * or changed, and the preparation.
 */
const deeds: [
  call: string,
  run: () => Promise<unknown>,
  made: () => number,
  prepare?: () => Promise<unknown>,
][] = [
  [
    'POST /v1/account_holders',
    () => issuer.registerHolder(bombadil),
    () => lithic.bank.holders.length,
  ],
  ['POST /v1/cards', () => card(), () => lithic.bank.cards.length],
  [
    'POST /v1/book_transfers',
    async () => expect(await load(lithic.bank.cards[0]?.token ?? '')).toBe('done'),
    () => lithic.bank.transfers.size,
    () => card(),
  ],
  [
    'POST /v2/auth_rules',
    () => card({ limits: { ...none, daily: '5000000' } }),
    () => lithic.bank.rules.length,
  ],
  [
    'PATCH /v1/cards',
    () => issuer.reportLost(lithic.bank.cards[0]?.token ?? '', 'lost'),
    () => lithic.bank.cards.filter(({ substatus }) => substatus === 'LOST').length,
    () => card(),
  ],
];
const faults: [Fault, new (message: string) => IssuerError][] = [
  ['busy', IssuerAway],
  ['in progress', IssuerAway],
  ['down', IssuerAway],
  ['lost', IssuerAway],
  ['strange', IssuerDefect],
  ['no json', IssuerDefect],
];
const accidents = deeds.flatMap((deed) =>
  faults.map(([fault, error]) => [deed[0], fault, error, deed] as const),
);

it.each(accidents)(
  'makes or changes one object by %s, even if the first call fails (%s)',
  async (call, fault, error, deed) => {
    const [, run, made, prepare] = deed;
    await prepare?.();
    lithic.fail(call, fault);
    await expect(run()).rejects.toThrow(error);
    await run();
    expect(made()).toBe(1);
  },
);

it('promotes a limit whose draft was left behind, and merges two rules of one limit', async () => {
  const id = await card();
  lithic.fail('POST /v2/auth_rules/', 'down');
  const limits = { ...none, monthly: '50000000' };
  await expect(issuer.setLimits(id, limits)).rejects.toThrow(IssuerAway);
  expect((await issuer.readCard(id)).limits).toEqual(none);
  expect((await issuer.setLimits(id, limits)).limits).toEqual(limits);
  const [rule] = lithic.bank.rules;
  lithic.bank.rules.push({ ...(rule as (typeof lithic.bank.rules)[number]), token: randomUUID() });
  const more = { ...none, monthly: '60000000' };
  expect((await issuer.setLimits(id, more)).limits).toEqual(more);
  expect(lithic.bank.rules).toHaveLength(1);
});

it('keeps limits that the owner has set when an order is repeated', async () => {
  const limits = { ...none, daily: '5000000' };
  const id = await card({ limits });
  const lower = { per_payment: '1000000', daily: '2000000', monthly: null };
  await issuer.setLimits(id, lower);
  await card({ limits });
  expect((await issuer.readCard(id)).limits).toEqual(lower);
});

it('refuses amounts of 0 or with fractions of a cent before any call', async () => {
  const id = await card();
  const before = lithic.asked.length;
  expect(await load(id, 25_000_001n)).toBe('refused');
  expect(await load(id, 0n)).toBe('refused');
  for (const limits of [
    { ...none, daily: '5000001' },
    { ...none, per_payment: '0' },
  ]) {
    await expect(issuer.setLimits(id, limits)).rejects.toThrow(new IssuerRefused('amount'));
  }
  expect(lithic.asked).toHaveLength(before);
});

it('refuses a load that the account cannot pay, and reports an unknown card as missing', async () => {
  const id = await card();
  expect(await load(id, 100_000_010_000n)).toBe('refused');
  await expect(load(randomUUID(), 10_000n, 'recharge-2')).rejects.toThrow(IssuerMissing);
  expect((await issuer.readCard(id)).balance).toBe(0n);
});

it('does not report a load as refused if its outcome is unknown', async () => {
  const id = await card();
  await load(id);
  const path = `/v1/book_transfers/${uuidOf('recharge-1')}`;
  lithic.fail(`GET ${path}`, 'refused');
  await expect(load(id)).rejects.toThrow(IssuerDefect);
  // Simulate a transfer that another installation made with the same token.
  const other = await card({ reference: 'C7654321' });
  await expect(load(other)).rejects.toThrow(IssuerDefect);
  expect((await issuer.readCard(other)).balance).toBe(0n);
});

it('makes separate cards for orders whose references share a beginning', async () => {
  const [long, short] = [await card({ reference: 'C12345678' }), await card()];
  expect(short).not.toBe(long);
  expect(await card()).toBe(short);
});

it('refuses a physical card, and reports a missing programme as a defect', async () => {
  expect(await issuer.orderCard(await order({ type: 'physical' }))).toEqual({ state: 'refused' });
  expect([issuer.types, issuer.activate, issuer.pin]).toEqual([['virtual'], undefined, undefined]);
  await expect(issuer.orderCard(await order({ bin: '424242' }))).rejects.toThrow(IssuerDefect);
  expect(lithic.bank.cards).toEqual([]);
});

it('refuses to open or replace a card that Lithic has paused', async () => {
  const id = await card();
  Object.assign(lithic.bank.cards[0] ?? {}, { state: 'PAUSED', substatus: 'INTERNAL_REVIEW' });
  expect((await issuer.readCard(id)).state).toBe('frozen');
  const refused = new IssuerRefused('state');
  await expect(issuer.setFrozen(id, false)).rejects.toThrow(refused);
  await expect(issuer.reportLost(id, 'lost')).rejects.toThrow(refused);
  await expect(card({ reference: 'C2', replaces: id })).rejects.toThrow(refused);
});

it('returns a payment that changes a hundred days later, whatever page it is on', async () => {
  const id = await card();
  await load(id);
  const old = lithic.bank.spend(id, { amount: 300, status: 'PENDING' });
  const [first] = lithic.bank.transactions;
  const then = new Date(Date.now() - 100 * 24 * 60 * 60 * 1000).toISOString();
  Object.assign(first ?? {}, { created: then, updated: then });
  for (let n = 1; n <= 4; n += 1) lithic.bank.spend(id, { amount: n });
  const page = await issuer.spendings(id, undefined);
  expect(page.list.map(({ amount }) => amount / 10_000n)).toEqual([300n, 1n, 2n, 3n, 4n]);
  lithic.bank.end(old, 'SETTLED');
  const later = await issuer.spendings(id, page.cursor);
  expect(later.list.at(-1)).toMatchObject({ id: old, status: 'settled' });
});

it('returns a payment above the balance in full, and a balance of 0', async () => {
  const id = await card();
  await load(id, 1_000_000n);
  lithic.bank.spend(id, { amount: 150 });
  expect((await issuer.readCard(id)).balance).toBe(0n);
  expect((await issuer.spendings(id, undefined)).list[0]?.taken).toBe(1_500_000n);
});

it('signs the expiring URL of the card’s page, and keeps the secret out of it', async () => {
  const id = await card();
  const { url, expiresAt } = await issuer.reveal(id, 'ja');
  const { pathname, searchParams } = new URL(url);
  const request = Buffer.from(searchParams.get('embed_request') ?? '', 'base64').toString();
  expect(JSON.parse(request)).toEqual({ expiration: expiresAt.toISOString(), token: id });
  expect(searchParams.get('hmac')).toBe(
    createHmac('sha256', lithic.access.secret).update(request).digest('base64'),
  );
  expect(pathname).toBe('/v1/embed/card');
  expect(url).not.toContain(lithic.access.secret);
});

const cardToken = examples.transaction.answer.card_token;
const transfer = { ...examples.transfer.answer, external_id: 'recharge-12' };
const events: [string, unknown, object | undefined][] = [
  [
    'card_transaction.updated',
    { ...examples.transaction.answer, event_type: 'card_transaction.updated' },
    { card: cardToken },
  ],
  ['card.created', { event_type: 'card.created', card_token: cardToken }, { card: cardToken }],
  [
    'book_transfer_transaction.created',
    { ...transfer, event_type: 'book_transfer_transaction.created' },
    { card: transfer.to_financial_account_token, load: 'recharge-12' },
  ],
  ['account_holder.created', { event_type: 'account_holder.created', token: 'x' }, undefined],
  ['nothing', null, undefined],
];

it.each(events)('reads the card and the load of the event %s', (_name, body, hint) => {
  expect(issuer.callbacks.hintOf(body)).toEqual(hint);
});

it('verifies events with the subscription’s secret', () => {
  const body = Buffer.from('{"event_type":"card.created"}');
  const { id, secret } = examples.event;
  const time = '1700000000';
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const mac = createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest('base64');
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': time,
    'webhook-signature': `v1,${mac}`,
  };
  const { scheme } = issuer.callbacks;
  expect(scheme.isGenuine({ headers, body }, Number(time) * 1000)).toBe(true);
  expect(scheme.idOf({ headers, body }, {})).toBe(id);
});
