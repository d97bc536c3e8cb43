import { endpoints } from '@shared/contract/endpoints';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { expireOrders } from '../../money/orders/index.ts';
import {
  agreed,
  applyFor,
  approvedHolder,
  fees,
  fundAccount,
  issuedCard,
  untilDecided,
  workAtIssuer,
} from '../../testing/cards/cards.ts';
import { issuerSecret, startIssuer, type TestIssuer } from '../../testing/cards/issuer.ts';
import { createTestServer, type SignedIn, type TestServer } from '../../testing/index.ts';
import { recordTraces, type TestTraces } from '../../testing/services/traces.ts';
import { handleIssuerCallbacks } from './handle-callback.ts';

const { visa } = endpoints;

let sandbox: TestIssuer;
let server: TestServer;
let member: SignedIn;
let traces: TestTraces;

beforeAll(async () => {
  sandbox = await startIssuer();
  const env = { ISSUER_URL: sandbox.url, ISSUER_SECRET: issuerSecret };
  server = await createTestServer({ env });
});
afterAll(async () => {
  await server.close();
  await sandbox.close();
});
beforeEach(async () => {
  member = await server.signIn();
  await fundAccount(server, member.userId);
  traces = await recordTraces();
});

const cardRow = async (id: string) => {
  const [row] = await server.db.query<{ issuer_id: string; last4: string; embossed: string }>(
    'select issuer_id, last4, embossed from cards where id = $1',
    [id],
  );
  return row as NonNullable<typeof row>;
};
const countLinks = async (subject: string) =>
  (await server.db.query('select 1 from trace_links where subject = $1', [subject])).length;

it('an order of a card continues the trace of its application until the card is synced', async () => {
  const holder = await approvedHolder(server, member);
  let id = '';
  const traceId = await traces.record(async () => {
    id = (await applyFor(server, member, { holder })).body.data.application.id;
  });
  const { card_id: card } = await untilDecided(server, member, id);
  await workAtIssuer(server);
  expect(await countLinks(`card ${card}`)).toBe(0);
  const { namesOf, sent } = await traces.end();
  expect(namesOf(traceId)).toEqual(
    expect.arrayContaining([
      ...['call', 'card order', 'issuer PUT holders', 'issuer PUT orders'],
      ...['card sync', 'issuer GET cards', 'publish user@wallet', 'publish user@notice'],
    ]),
  );
  const { issuer_id, last4, embossed } = await cardRow(card ?? '');
  const personal = [member.address, member.token, issuer_id, embossed, card ?? '', 'example.'];
  for (const value of [...personal, `"${last4}"`, `"${fees['virtual-asia']}"`, issuerSecret])
    expect(sent).not.toContain(value.toLowerCase());
});

it('a top-up continues the trace of its call, and a sync the one of its callback', async () => {
  const card = await issuedCard(server, member);
  const amount = '25120000';
  const topUpId = await traces.record(async () => {
    const { quote } = (await server.call(visa.rechargeQuote, { id: card, amount }, member)).body
      .data;
    await server.call(visa.recharge, { id: card, quote }, member);
  });
  await workAtIssuer(server);
  await workAtIssuer(server);
  const { issuer_id } = await cardRow(card);
  const { callbacks } = server.parts.issuer as NonNullable<typeof server.parts.issuer>;
  const event = { id: 'evt', body: { about: { card: issuer_id } } };
  const callbackId = await traces.record(() =>
    handleIssuerCallbacks(callbacks).handle(server.db, event, server.clock.now()),
  );
  await workAtIssuer(server);
  const { namesOf, sent } = await traces.end();
  expect(namesOf(topUpId)).toEqual(
    expect.arrayContaining(['card load', 'issuer PUT loads', 'issuer GET cards']),
  );
  expect(namesOf(callbackId)).toEqual(
    expect.arrayContaining(['call', 'card sync', 'issuer GET cards', 'publish user@wallet']),
  );
  for (const value of [amount, issuer_id, card, 'evt', 'recharge-'])
    expect(sent).not.toContain(value.toLowerCase());
});

it('a recurring sync and its messages have no trace', async () => {
  const card = await issuedCard(server, member);
  await workAtIssuer(server);
  expect(await countLinks(`card ${card}`)).toBe(0);
  await workAtIssuer(server);
  expect((await traces.end()).spans).toEqual([]);
});

it('an expired order continues the trace of the call that placed it', async () => {
  const holder = await approvedHolder(server, member);
  const wanted = { product: 'virtual-asia', holder, agreements: agreed } as const;
  const traceId = await traces.record(() =>
    server.call(
      visa.openVirtualCard,
      { ...wanted, fee: fees['virtual-asia'], pay: 'wallet' },
      member,
    ),
  );
  server.clock.advance(24 * 60 * 60 * 1000);
  const { db, clock, parts } = server;
  const { log, bus: news } = parts;
  await expireOrders({ db, clock, log, news, orderEnded: async () => undefined });
  expect((await traces.end()).namesOf(traceId)).toEqual(
    expect.arrayContaining(['order expired', 'publish user@order']),
  );
});
