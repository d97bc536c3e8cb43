import { randomUUID } from 'node:crypto';
import { endpoints } from '@shared/contract/endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sandboxCards } from '../../config/sandbox.ts';
import { balancesOf } from '../../money/ledger/index.ts';
import { createLogger } from '../../platform/observability/log.ts';
import { runReconciliations } from '../../platform/reconciliation.ts';
import type { TestServerOptions } from '../../testing/calls/server.ts';
import { agreed, dueNow, fees, fundAccount, issuedCard, topUp } from '../../testing/cards/cards.ts';
import { issuerSecret, startIssuer } from '../../testing/cards/issuer.ts';
import { startLithic } from '../../testing/cards/lithic.ts';
import { createTestServer, type SignedIn, type TestServer } from '../../testing/index.ts';
import { orderCards } from '../applications/index.ts';
import type { Issuer } from '../issuer/index.ts';
import { cardReconciliations } from './reconciliation.ts';
import { syncWithIssuer } from './sync-card.ts';

const { visa } = endpoints;

interface World {
  options: TestServerOptions;
  /** Makes a card unusable at the issuer, without a callback. */
  closeCard(issuerId: string): Promise<unknown>;
  close(): Promise<unknown>;
}

interface Logged {
  level: number;
  msg: string;
}

/** Returns the expected log line of a failed call, without its ids. */
const failure = (code: string) => ({
  level: 50,
  time: expect.any(Number),
  pid: expect.any(Number),
  hostname: expect.any(String),
  msg: 'issuer call failed',
  err: expect.objectContaining({ code }),
});

const worlds: [string, () => Promise<World>][] = [
  [
    'the sandbox issuer',
    async () => {
      const sandbox = await startIssuer();
      return {
        options: { env: { ISSUER_URL: sandbox.url, ISSUER_SECRET: issuerSecret } },
        closeCard: (id) =>
          fetch(`${sandbox.url}/cards/${id}/lost`, {
            method: 'POST',
            headers: { authorization: `Bearer ${issuerSecret}` },
          }),
        close: () => sandbox.close(),
      };
    },
  ],
  [
    'Lithic',
    async () => {
      const lithic = await startLithic();
      const { access } = lithic;
      const products = sandboxCards.map((one) => ({ ...one, bin: '523048' }));
      return {
        options: {
          env: {
            ISSUER_API: 'lithic',
            ISSUER_URL: access.url,
            ISSUER_SECRET: access.secret,
            ISSUER_WEBHOOK_SECRET: access.webhookSecret,
            ISSUER_PUBLIC_URL: access.publicUrl,
            ISSUER_PROGRAM: JSON.stringify(access.program),
            CARD_PRODUCTS: JSON.stringify(products),
          },
        },
        async closeCard(id) {
          const card = lithic.bank.cards.find(({ token }) => token === id);
          Object.assign(card ?? {}, { state: 'CLOSED' });
          lithic.fail('POST /v1/book_transfers', 'refused');
        },
        close: () => lithic.close(),
      };
    },
  ],
];

describe.each(worlds)('%s', (_name, open) => {
  let world: World;
  let server: TestServer;
  let member: SignedIn;
  let card: string;
  let logged: Logged[];
  const log = createLogger('warn', { write: (line) => logged.push(JSON.parse(line) as Logged) });

  beforeAll(async () => {
    world = await open();
    server = await createTestServer({ sends: true, ...world.options });
  });
  afterAll(async () => {
    await server.close();
    await world.close();
  });
  beforeEach(async () => {
    member = await server.signIn();
    await fundAccount(server, member.userId);
    card = await issuedCard(server, member);
    logged = [];
  });

  async function sweep(): Promise<void> {
    const { db, clock, parts } = server;
    const asking = { ...parts, news: parts.bus, issuer: parts.issuer as Issuer, log };
    await dueNow(db, clock.now());
    await orderCards(asking);
    await syncWithIssuer(asking);
  }
  async function recharge(): Promise<string> {
    const wanted = { id: card, amount: '20000000' };
    const { quote } = (await server.call(visa.rechargeQuote, wanted, member)).body.data;
    return (await server.call(visa.recharge, { id: card, quote }, member)).body.data.id;
  }
  const statusOf = async (id: string) => {
    const { list } = (await server.call(visa.rechargeList, { id: card }, member)).body.data;
    return list.find((one) => one.id === id)?.status;
  };
  const balances = () =>
    Promise.all([
      balancesOf(server.db, member.userId),
      balancesOf(server.db, member.userId, 'reserved'),
    ]);
  const issuerIdOf = async () => {
    const [row] = await server.db.query<{ issuer_id: string }>(
      'select issuer_id from cards where id = $1',
      [card],
    );
    return row?.issuer_id ?? '';
  };
  const setIssuerId = (id: string) =>
    server.db.query('update cards set issuer_id = $2 where id = $1', [card, id]);
  const check = async () => {
    const { db, clock, parts } = server;
    const reconciliations = cardReconciliations({ db, clock, issuer: parts.issuer });
    const { violations, away, failed } = await runReconciliations(reconciliations, { full: false });
    expect([away, failed]).toEqual([[], []]);
    return violations.map(({ detail }) => detail).filter((detail) => detail.includes(card));
  };

  it('refuses a load, which fails and is refunded once', async () => {
    const before = await balances();
    const id = await recharge();
    await world.closeCard(await issuerIdOf());
    await sweep();
    await sweep();
    expect(await statusOf(id)).toBe('failed');
    expect(await balances()).toEqual(before);
    expect(logged).toEqual([]);
  });

  it('refuses actions that a closed card cannot do', async () => {
    await world.closeCard(await issuerIdOf());
    const codes = [
      await server.call(visa.freeze, { id: card, frozen: true }, member),
      await server.call(visa.reportLost, { id: card }, member),
    ].map(({ body }) => body.code);
    // The sandbox accepts a repeated report of a lost card.
    expect(codes[0]).toBe(2702);
    expect([200, 2702]).toContain(codes[1]);
  });

  it('lacks the card of a first load, which is refunded and logged as an error', async () => {
    const before = await balances();
    const [known, id] = [await issuerIdOf(), await recharge()];
    await setIssuerId(randomUUID());
    await sweep();
    expect(await statusOf(id)).toBe('failed');
    expect(await balances()).toEqual(before);
    const failed = failure('issuer_missing');
    expect(logged).toContainEqual({ ...failed, rechargeId: id });
    await sweep();
    expect(logged).toContainEqual({ ...failed, cardId: card });
    expect(logged.filter(({ level }) => level !== 50)).toEqual([]);
    // The card is read once a day, and reported as a violation until the issuer has it again.
    const [row] = await server.db.query<{ due_at: Date }>(
      'select due_at from cards where id = $1',
      [card],
    );
    expect(row?.due_at.getTime()).toBeGreaterThan(server.clock.now().getTime() + 3_600_000);
    expect(await check()).toEqual([`the issuer has no card ${card}`]);
    const refused = await server.call(visa.freeze, { id: card, frozen: true }, member);
    expect(refused.body.code).toBe(2713);
    await setIssuerId(known);
    await sweep();
    expect(await check()).toEqual([]);
    expect((await topUp(server, member, card, '20000000')).status).toBe('success');
  });

  it('lacks the card of a load after an earlier call: the money stays reserved', async () => {
    const [known, id] = [await issuerIdOf(), await recharge()];
    const before = await balances();
    await server.db.query('update card_recharges set asked_at = $2 where id = $1', [
      id,
      server.clock.now(),
    ]);
    await setIssuerId(randomUUID());
    await sweep();
    expect(await statusOf(id)).toBe('pending');
    expect(await balances()).toEqual(before);
    expect(logged).toContainEqual({ ...failure('issuer_missing'), rechargeId: id });
    await setIssuerId(known);
    await vi.waitFor(async () => {
      await sweep();
      expect(await statusOf(id)).toBe('success');
    });
  });

  it('lacks the card to replace: the application fails, and its fee is refunded', async () => {
    await server.call(visa.reportLost, { id: card }, member);
    const before = await balances();
    await setIssuerId(randomUUID());
    const terms = { card, agreements: agreed, fee: fees['virtual-asia'], pay: 'account' as const };
    const { application } = (await server.call(visa.replaceApply, terms, member)).body.data;
    await sweep();
    const { id } = application;
    const now = (await server.call(visa.applyCardDetail, { id }, member)).body.data.application;
    expect(now).toMatchObject({ status: 'failed', reason: 'refused' });
    expect(await balances()).toEqual(before);
    expect(logged).toContainEqual({ ...failure('issuer_missing'), applicationId: id });
  });

  it('rejects our credentials: an error with ids is logged, and the load stays pending', async () => {
    const id = await recharge();
    const denied = await createTestServer({
      db: server.db,
      clock: server.clock,
      env: { ...world.options.env, ISSUER_SECRET: 'not the one that the issuer knows' },
    });
    const { parts } = denied;
    await dueNow(server.db, server.clock.now());
    const issuer = parts.issuer as Issuer;
    await syncWithIssuer({ ...parts, db: server.db, news: parts.bus, issuer, log });
    await denied.close();
    expect(await statusOf(id)).toBe('pending');
    expect(logged).toContainEqual({ ...failure('issuer_denied'), rechargeId: id });
    expect(logged.filter(({ level }) => level !== 50)).toEqual([]);
  });
});
