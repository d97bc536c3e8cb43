import { endpoints } from '@shared/contract/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpIssuer, type Issuer } from '../../cards/issuer/index.ts';
import { askerWith } from '../../testing/calls/operator.ts';
import {
  applyFor,
  approvedHolder,
  fundAccount,
  issuedCard,
  topUp,
  untilDecided,
  workAtIssuer,
} from '../../testing/cards/cards.ts';
import { issuerSecret, startIssuer, type TestIssuer } from '../../testing/cards/issuer.ts';
import {
  createTestServer,
  firstOperator,
  type SignedIn,
  type TestServer,
} from '../../testing/index.ts';
import { readLines } from './audit.ts';

const { visa } = endpoints;

let sandbox: TestIssuer;
let issuer: Issuer;
let server: TestServer;
let alice: Awaited<ReturnType<typeof firstOperator>>;
let member: SignedIn;
let card: string;

beforeAll(async () => {
  sandbox = await startIssuer();
  issuer = createHttpIssuer({ url: sandbox.url, secret: issuerSecret });
  server = await createTestServer({ issuer });
  alice = await firstOperator(server);
  member = await server.signIn();
  await fundAccount(server, member.userId);
  card = await issuedCard(server, member);
  await topUp(server, member, card, '30000000');
});
afterAll(async () => {
  await server.close();
  await sandbox.close();
});

const lines = async (limit: number) =>
  (await readLines(server.db, { limit })).map(({ act, subject, detail }) => [act, subject, detail]);
const spend = async (amount: string, more = {}) =>
  (await alice.ask('cards', 'spend', { id: card, merchant: 'Corner Shop', amount, ...more })).data;
const change = (to: 'settle' | 'reverse' | 'refund', payment: string) =>
  alice.ask('cards', to, { payment });
const payments = async () => {
  await workAtIssuer(server);
  const { data } = await alice.ask('cards', 'show', { id: card });
  return new Map(data.payments.map((one) => [one.id, one]));
};

it('records who lists a user’s cards or reads one, and shows no names or numbers', async () => {
  const { data: all } = await alice.ask('cards', 'list', { who: member.address });
  expect(all.list).toMatchObject([{ id: card, state: 'active', balance: '30000000' }]);
  const { data: one } = await alice.ask('cards', 'show', { id: card });
  expect(one.recharges).toMatchObject([{ amount: '30000000', fee: '360000', status: 'success' }]);
  expect(one.entries.map(({ kind }) => kind)).toEqual(['card_recharge', 'card_recharge_loaded']);
  expect(JSON.stringify([all, one])).not.toContain('Mei Lin');
  expect(await lines(2)).toEqual([
    ['cards.show', `card:${card}`, {}],
    ['cards.list', `user:${member.userId}`, {}],
  ]);
  const nobodys = await alice.ask('cards', 'show', { id: 'none' });
  expect(nobodys.error?.code).toBe('notFound');
});

it('simulates holds, settlements, reversals, refunds and declines, and records each', async () => {
  const asked = { amount: '11.20', currency: 'EUR' };
  const taken = await spend('12500000', { country: 'TW', asked });
  const held = await spend('3000000', { holds: true });
  const other = await spend('4000000', { holds: true });
  const declined = await spend('90000000');
  expect([taken, held, other, declined].map(({ status, reason }) => reason ?? status)).toEqual([
    ...['settled', 'pending', 'pending', 'balance'],
  ]);
  expect(await lines(1)).toEqual([
    ['cards.spend', `card:${card}`, { amount: '90000000', holds: false }],
  ]);
  expect((await payments()).get(taken.payment)).toMatchObject({ country: 'TW', asked });
  expect((await change('settle', held.payment)).data.status).toBe('settled');
  expect((await change('reverse', other.payment)).data.status).toBe('reversed');
  expect((await change('refund', taken.payment)).data.status).toBe('refunded');
  expect(await lines(1)).toEqual([
    ['cards.refund', `card:${card}`, { payment: taken.payment, to: 'refunded' }],
  ]);
  const now = await payments();
  expect([taken, held, other].map(({ payment }) => now.get(payment)?.status)).toEqual([
    ...['refunded', 'settled', 'reversed'],
  ]);
  expect((await change('refund', other.payment)).error?.code).toBe('conflict');
  expect((await change('refund', 'txn_none')).error?.code).toBe('notFound');
});

it('refuses a simulation if the issuer cannot simulate, or does not answer', async () => {
  const { db, clock } = server;
  const input = { id: card, merchant: 'Corner Shop', amount: '1' };
  for (const [other, code] of [
    [{ ...issuer, shops: undefined }, 'forbidden'],
    [createHttpIssuer({ url: 'http://127.0.0.1:9', secret: issuerSecret }), 'unavailable'],
  ] as const) {
    const one = await createTestServer({ db, clock, issuer: other });
    const ask = askerWith(one.admin.socket, alice.key);
    expect((await ask('cards', 'spend', input)).error?.code).toBe(code);
    await one.close();
  }
});

it('lists a waiting application with its review, which shows the delivery address', async () => {
  const holder = await approvedHolder(server, member);
  const { application } = (await applyFor(server, member, { type: 'physical', holder })).body.data;
  await untilDecided(server, member, application.id);
  const { data } = await alice.ask('cards', 'applications');
  expect(data).toMatchObject({ total: 1, list: [{ id: application.id, state: 'review' }] });
  const review = data.list[0]?.review ?? '';
  const about = async () => (await alice.ask('reviews', 'show', { id: review })).data.about;
  expect(await about()).toMatchObject({
    number: application.number,
    product: 'physical-asia',
    holder: 'Mei Lin Chen',
    recipient: 'Lin',
    zip: '106',
  });
  await alice.ask('reviews', 'reject', { id: review, reasons: { address: 'No such street.' } });
  expect(await about()).not.toHaveProperty('zip');
  expect((await alice.ask('cards', 'applications')).data.list).toEqual([]);
  const all = (await alice.ask('cards', 'applications', { all: true })).data.list;
  expect(all[0]).toMatchObject({ state: 'failed', reason: 'rejected', review: null });
});

it('lists a held load with its age, and ends it once, with the reason in the audit log', async () => {
  const { db, clock } = server;
  expect((await alice.ask('cards', 'loads')).data).toEqual({ list: [], total: 0 });
  const { quote } = (
    await server.call(visa.rechargeQuote, { id: card, amount: '20000000' }, member)
  ).body.data;
  const { id } = (await server.call(visa.recharge, { id: card, quote }, member)).body.data;
  const wish = { id, outcome: 'refund', reason: 'No such load at the issuer.' } as const;
  expect((await alice.ask('cards', 'endLoad', wish)).error?.code).toBe('conflict');
  await db.query(
    `update card_recharges set asked_at = $2, called_at = $2, held_at = $2, held_for = 'missing'
     where id = $1`,
    [id, new Date(clock.now().getTime() - 3_600_000)],
  );
  const { list, total } = (await alice.ask('cards', 'loads')).data;
  expect([total, list]).toMatchObject([
    1,
    [{ id, card_id: card, issuer_load: `recharge-${id}`, reason: 'missing', held_ms: 3_600_000 }],
  ]);
  expect((await alice.ask('cards', 'endLoad', { ...wish, reason: ' ' })).error?.code).toBe(
    'invalid',
  );
  expect((await alice.ask('cards', 'endLoad', wish)).data).toEqual({
    changed: true,
    card_id: card,
  });
  expect((await alice.ask('cards', 'endLoad', wish)).data.changed).toBe(false);
  const { outcome, reason } = wish;
  expect(await lines(2)).toEqual([
    ['cards.endLoad', `card:${card}`, { load: id, user: member.userId, outcome, reason }],
    expect.not.arrayContaining(['cards.endLoad']),
  ]);
  const { data } = await alice.ask('cards', 'show', { id: card });
  expect(data.entries.find(({ kind }) => kind === 'card_recharge_refund')).toMatchObject({
    actor: 'operator:alice',
  });
  expect(data.recharges.find((one) => one.id === id)?.status).toBe('failed');
});

it('lists the balance of each card in a statement', async () => {
  const { data } = await alice.ask('statements', 'user', { who: member.userId });
  expect(data.cards.map(({ id }) => id)).toEqual([card]);
  const last4 = data.cards[0]?.last4;
  expect(data.money).toContain(`27 USDT is on the active card that ends in ${last4}, ${card}.`);
  await server.call(visa.reportLost, { id: card }, member);
  const { data: later } = await alice.ask('statements', 'user', { who: member.userId });
  expect(later.money.find((line) => line.includes(card))).toContain(', until it is replaced.');
});
