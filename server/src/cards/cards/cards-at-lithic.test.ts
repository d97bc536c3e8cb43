import { createHmac, randomUUID } from 'node:crypto';
import { endpoints } from '@shared/contract/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callbackSourcesOf } from '../../app/effects.ts';
import { sandboxCards } from '../../config/sandbox.ts';
import { balancesOf } from '../../money/ledger/index.ts';
import {
  agreed,
  applyFor,
  fees,
  fundAccount,
  issuedCard,
  topUp,
  untilDecided,
  workAtIssuer,
} from '../../testing/cards/cards.ts';
import { startLithic, type TestLithic } from '../../testing/cards/lithic.ts';
import examples from '../../testing/cards/lithic-examples.json' with { type: 'json' };
import { createTestServer, type SignedIn, type TestServer } from '../../testing/index.ts';
import { handleCallback } from '../../transport/callbacks/index.ts';
import { cardReconciliations } from './reconciliation.ts';

const { visa } = endpoints;

let lithic: TestLithic;
let server: TestServer;
let member: SignedIn;

beforeAll(async () => {
  lithic = await startLithic();
  const { access } = lithic;
  const products = sandboxCards.map((one) => ({ ...one, bin: '523048' }));
  server = await createTestServer({
    sends: true,
    env: {
      ISSUER_API: 'lithic',
      ISSUER_URL: access.url,
      ISSUER_SECRET: access.secret,
      ISSUER_WEBHOOK_SECRET: access.webhookSecret,
      ISSUER_PUBLIC_URL: access.publicUrl,
      ISSUER_PROGRAM: JSON.stringify(access.program),
      CARD_PRODUCTS: JSON.stringify(products),
    },
  });
  member = await server.signIn();
  await fundAccount(server, member.userId);
});
afterAll(async () => {
  await server.close();
  await lithic.close();
  expect(lithic.wrong).toEqual([]);
});

const detail = async (id: string) =>
  (await server.call(visa.cardDetail, { id }, member)).body.data.card;

const issuerIdOf = async (id: string) => {
  const [row] = await server.db.query<{ issuer_id: string }>(
    'select issuer_id from cards where id = $1',
    [id],
  );
  return row?.issuer_id ?? '';
};

/** Sends a signed Lithic callback about a payment, and runs the work that is due. */
async function tell(card: string): Promise<void> {
  const { merchant } = examples.transaction.answer;
  const event = { event_type: 'card_transaction.updated', card_token: card, merchant };
  const [payload, time] = [JSON.stringify(event), String(Math.floor(Date.now() / 1000))];
  const eventId = `msg_${randomUUID()}`;
  const key = Buffer.from(lithic.access.webhookSecret.slice('whsec_'.length), 'base64');
  const mac = createHmac('sha256', key).update(`${eventId}.${time}.${payload}`).digest('base64');
  const headers = {
    'webhook-id': eventId,
    'webhook-timestamp': time,
    'webhook-signature': `v1,${mac}`,
    'content-type': 'application/json',
  };
  const url = '/callbacks/issuer';
  const answer = await server.app.inject({ method: 'POST', url, headers, payload });
  expect(answer.json()).toEqual({ received: eventId });
  const { db, clock, parts } = server;
  const kept = await db.query('select body from inbox where event_id = $1', [eventId]);
  expect(kept).toEqual([{ body: { about: { card } } }]);
  const sources = callbackSourcesOf(parts.issuer);
  await handleCallback({ db, clock, sources }, { source: 'issuer', eventId });
  await workAtIssuer(server);
}

async function reconciliationViolations(): Promise<unknown[]> {
  const found: unknown[] = [];
  const { db, clock, parts } = server;
  for (const reconciliation of cardReconciliations({ db, clock, issuer: parts.issuer })) {
    for await (const wrong of reconciliation.check({ full: true })) found.push(wrong);
  }
  return found;
}

it('issues, tops up, uses and replaces a Lithic card without reconciliation violations', async () => {
  const card = await issuedCard(server, member);
  expect(await detail(card)).toMatchObject({
    state: 'active',
    last4: '4142',
    limits: sandboxCards[0]?.limits,
  });
  expect((await topUp(server, member, card, '30000000')).status).toBe('success');
  const token = await issuerIdOf(card);
  lithic.bank.spend(token, { amount: 1000 });
  const reserved = lithic.bank.spend(token, { amount: 200, status: 'PENDING' });
  lithic.bank.spend(token, { amount: 9900, status: 'DECLINED', reason: 'INSUFFICIENT_FUNDS' });
  await tell(token);
  const { list } = (await server.call(visa.consumeList, { id: card }, member)).body.data;
  expect(list.map(({ status, reason, amount }) => [status, reason, amount])).toEqual([
    ['declined', 'balance', '99000000'],
    ['pending', null, '2000000'],
    ['settled', null, '10000000'],
  ]);
  expect((await detail(card)).balance).toBe('18000000');
  expect(await reconciliationViolations()).toEqual([]);

  await server.call(visa.reportLost, { id: card }, member);
  const terms = { card, agreements: agreed, fee: fees['virtual-asia'], pay: 'account' as const };
  const { application } = (await server.call(visa.replaceApply, terms, member)).body.data;
  const next = (await untilDecided(server, member, application.id)).card_id ?? '';
  await workAtIssuer(server);
  await workAtIssuer(server);
  expect(await detail(next)).toMatchObject({ balance: '18000000', replaces: card });
  // Reserved money that a shop releases on the lost card goes to the card's successor.
  lithic.bank.end(reserved, 'VOIDED');
  await tell(token);
  await workAtIssuer(server);
  expect((await detail(next)).balance).toBe('20000000');
  expect((await detail(card)).balance).toBe('0');
  expect(await reconciliationViolations()).toEqual([]);
});

it('refuses physical cards, PINs and parts of a cent, which Lithic does not support', async () => {
  const { products } = (await server.call(visa.getVirtualCardBin, { type: 'physical' }, member))
    .body.data;
  expect(products.map(({ available }) => available)).toEqual([false]);
  const before = await balancesOf(server.db, member.userId);
  expect((await applyFor(server, member, { type: 'physical' })).body.code).toBe(2601);
  expect(await balancesOf(server.db, member.userId)).toEqual(before);
  const id = await issuedCard(server, member);
  const codes = [
    await server.call(visa.pinSetup, { id }, member),
    await server.call(visa.updatePin, { id, pin: 'a.b.c.d.e' }, member),
    await server.call(visa.rechargeQuote, { id, amount: '20000001' }, member),
    await server.call(
      visa.updateLimits,
      { id, limits: { per_payment: '1', daily: null, monthly: null } },
      member,
    ),
  ].map(({ body }) => body.code);
  expect(codes).toEqual([2709, 2709, 2710, 2710]);
});
