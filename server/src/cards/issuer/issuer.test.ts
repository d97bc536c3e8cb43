import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { IssuerAccess } from '../../config/issuer-access.ts';
import { issuerSecret, startIssuer } from '../../testing/cards/issuer.ts';
import { startLithic } from '../../testing/cards/lithic.ts';
import {
  type CardOrder,
  createIssuer,
  type IssuedCard,
  type Issuer,
  IssuerAway,
  IssuerDenied,
  IssuerMissing,
  IssuerRefused,
  type IssuerSpending,
} from './index.ts';

/** An issuer under test, and the simulated actions of shops. */
interface World {
  access: IssuerAccess;
  /** BIN of its cards. */
  bin: string;
  /** Name of a person whom the issuer refuses. */
  refused: { firstName?: string; lastName?: string };
  /** Amount whose load the issuer refuses, in base units. */
  notLoaded: bigint;
  /** Charges or authorizes an amount, like a shop. @returns the issuer's id of the payment */
  spend(card: string, amount: bigint, more?: { settle: false }): Promise<string>;
  /** Reverses an authorization, like a shop. */
  letGo(spending: string): Promise<unknown>;
  close(): Promise<unknown>;
}

const worlds: [string, () => Promise<World>][] = [
  [
    'the sandbox issuer',
    async () => {
      const dir = mkdtempSync(join(tmpdir(), 'issuer-'));
      const sandbox = await startIssuer({ dir });
      const { url } = sandbox;
      const post = (path: string, body: object) =>
        fetch(`${url}${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${issuerSecret}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      return {
        access: { api: 'sandbox', url, publicUrl: url, secret: issuerSecret },
        bin: '424242',
        refused: { lastName: 'REFUSED' },
        notLoaded: 10_130_000n,
        spend: async (card, amount, more) =>
          (await sandbox.spend(card, { merchant: 'Shop', amount: String(amount), ...more })).id,
        letGo: (id) => post(`/spendings/${id}`, { to: 'reversed' }),
        close: async () => {
          await sandbox.close();
          rmSync(dir, { recursive: true });
        },
      };
    },
  ],
  [
    'Lithic',
    async () => {
      const lithic = await startLithic();
      return {
        access: lithic.access,
        bin: '523048',
        refused: { firstName: 'REFUSED' },
        notLoaded: 1n,
        spend: async (card, amount, more) => {
          const status = more?.settle === false ? 'PENDING' : 'SETTLED';
          return lithic.bank.spend(card, { amount: Number(amount / 10_000n), status });
        },
        letGo: async (id) => lithic.bank.end(id, 'VOIDED'),
        close: async () => {
          expect(lithic.wrong).toEqual([]);
          await lithic.close();
        },
      };
    },
  ],
];

const usdt = 1_000_000n;
const reference = () => `ref-${randomUUID()}`;
const none = { per_payment: null, daily: null, monthly: null };

describe.each(worlds)('%s', (_name, open) => {
  let world: World;
  let issuer: Issuer;

  beforeAll(async () => {
    world = await open();
    issuer = createIssuer(world.access);
  });
  afterAll(() => world.close());

  const holder = (change: object = {}, name = reference()) =>
    issuer.registerHolder({
      reference: name,
      firstName: 'LI',
      lastName: 'WANG',
      email: 'li@example.org',
      phone: '+8613800138000',
      billing: { province: 'Hong Kong', city: 'Hong Kong', district: 'Central', detail: '1 Road' },
      ...change,
    });

  const order = async (change: Partial<CardOrder> = {}): Promise<CardOrder> => ({
    reference: reference(),
    type: 'virtual',
    bin: world.bin,
    shipTo: undefined,
    holderId: change.holderId ?? (await holder()),
    limits: none,
    replaces: undefined,
    ...change,
  });

  async function issued(wish: CardOrder): Promise<IssuedCard> {
    return vi.waitFor(async () => {
      const outcome = await issuer.orderCard(wish);
      if (outcome.state !== 'issued') throw new Error(outcome.state);
      return outcome.card;
    });
  }

  const arrives = (load: Parameters<Issuer['load']>[0], outcome = 'done') =>
    vi.waitFor(async () => expect(await issuer.load(load)).toBe(outcome));

  async function loaded(amount: bigint, change?: Partial<CardOrder>): Promise<IssuedCard> {
    const { id } = await issued(await order(change));
    await arrives({ reference: reference(), cardId: id, amount });
    return issuer.readCard(id);
  }

  async function allSpendings(id: string, from?: string) {
    const found = new Map<string, IssuerSpending>();
    for (let cursor = from; ; ) {
      const page = await issuer.spendings(id, cursor);
      for (const one of page.list) found.set(one.id, one);
      cursor = page.cursor ?? cursor;
      if (!page.more) return { found, cursor };
    }
  }

  it('registers a person once per reference', async () => {
    const name = reference();
    const ids = await Promise.all([holder({}, name), holder({}, name)]);
    expect(new Set([...ids, await holder({}, name)]).size).toBe(1);
    expect(await holder()).not.toBe(ids[0]);
  });

  it('makes one card of repeated and concurrent orders, with the ordered limits', async () => {
    const limits = { per_payment: '5000000', daily: '20000000', monthly: null };
    const wish = await order({ limits });
    const cards = await Promise.all([issued(wish), issued(wish), issued(wish)]);
    expect(new Set(cards.map(({ id }) => id)).size).toBe(1);
    expect(cards[0]).toMatchObject({ state: 'active', balance: 0n, hasPin: false, limits });
    expect(cards[0]?.expires).toMatch(/^\d\d\/\d\d$/);
    expect(await issuer.readCard(cards[0]?.id ?? '')).toEqual(cards[0]);
  });

  it('refuses a rejected person, at registration or with the card order', async () => {
    // One issuer refuses when the person is registered, another when a card is ordered.
    const refused = async () => {
      const wish = await order({ holderId: await holder(world.refused) });
      await vi.waitFor(async () =>
        expect(await issuer.orderCard(wish)).toEqual({ state: 'refused' }),
      );
      throw new IssuerRefused('unknown');
    };
    await expect(refused()).rejects.toThrow(new IssuerRefused('unknown'));
  });

  it('loads once per reference, and loads nothing it refuses', async () => {
    const { id } = await issued(await order());
    const load = { reference: reference(), cardId: id, amount: 25n * usdt };
    await Promise.all([issuer.load(load), issuer.load(load), issuer.load(load)]);
    await arrives(load);
    await arrives({ reference: reference(), cardId: id, amount: world.notLoaded }, 'refused');
    expect((await issuer.readCard(id)).balance).toBe(25n * usdt);
  });

  it('unloads once per reference, and keeps what it refuses on the card', async () => {
    if (!issuer.unload) return;
    const { unload } = issuer;
    const { id } = await loaded(40n * usdt);
    const move = { reference: reference(), cardId: id, amount: 25n * usdt };
    await Promise.all([unload(move), unload(move), unload(move)]);
    expect((await issuer.readCard(id)).balance).toBe(15n * usdt);
    await vi.waitFor(async () => expect(await unload(move)).toBe('done'));
    const refused = { ...move, reference: reference(), amount: world.notLoaded };
    await vi.waitFor(async () => expect(await unload(refused)).toBe('refused'));
    await expect(unload({ ...move, reference: reference() })).rejects.toThrow(IssuerRefused);
    expect((await issuer.readCard(id)).balance).toBe(15n * usdt);
  });

  it('lists current payments, lists changed ones again, and agrees with the balance', async () => {
    const { id } = await loaded(30n * usdt);
    await world.spend(id, 10n * usdt);
    const reserved = await world.spend(id, 5n * usdt, { settle: false });
    const first = await allSpendings(id);
    expect([...first.found.values()].map(({ status, amount }) => [status, amount])).toEqual([
      ['settled', 10n * usdt],
      ['pending', 5n * usdt],
    ]);
    const held = async () => {
      let sum = (await issuer.readCard(id)).balance;
      for (const one of (await allSpendings(id)).found.values()) sum += one.taken;
      return sum;
    };
    expect(await held()).toBe(30n * usdt);
    await world.letGo(reserved);
    const later = await allSpendings(id, first.cursor);
    expect(later.found.get(reserved)?.status).toBe('reversed');
    expect((await issuer.readCard(id)).balance).toBe(20n * usdt);
    expect(await held()).toBe(30n * usdt);
  });

  it('freezes and unfreezes a card, and does not unfreeze a lost card', async () => {
    const { id } = await issued(await order());
    for (const frozen of [true, true, false, false]) {
      expect((await issuer.setFrozen(id, frozen)).state).toBe(frozen ? 'frozen' : 'active');
    }
    expect((await issuer.reportLost(id, 'stolen')).state).toBe('lost');
    await expect(issuer.setFrozen(id, false)).rejects.toThrow(new IssuerRefused('state'));
    expect((await issuer.readCard(id)).state).toBe('lost');
  });

  it('replaces only a lost card, and carries over its balance and later reversals', async () => {
    const holderId = await holder();
    const old = await loaded(7n * usdt, { holderId });
    const reserved = await world.spend(old.id, 2n * usdt, { settle: false });
    await expect(issuer.orderCard(await order({ holderId, replaces: old.id }))).rejects.toThrow(
      new IssuerRefused('state'),
    );
    await issuer.reportLost(old.id, 'lost');
    const next = await issued(await order({ holderId, replaces: old.id }));
    const over = () =>
      Promise.all([issuer.carryOver?.(old.id, next.id), issuer.carryOver?.(old.id, next.id)]);
    await over();
    expect((await issuer.readCard(next.id)).balance).toBe(5n * usdt);
    await world.letGo(reserved);
    await over();
    await over();
    expect((await issuer.readCard(next.id)).balance).toBe(7n * usdt);
    expect((await issuer.readCard(old.id)).balance).toBe(0n);
  });

  it('sets, changes and removes limits', async () => {
    const { id } = await issued(await order());
    for (const limits of [
      { per_payment: '1000000', daily: '2000000', monthly: '3000000' },
      { per_payment: '1000000', daily: '1500000', monthly: null },
      none,
    ]) {
      expect((await issuer.setLimits(id, limits)).limits).toEqual(limits);
      expect((await issuer.readCard(id)).limits).toEqual(limits);
    }
  });

  it('shows the card number only on its own page, never in an API answer', async () => {
    const { id } = await issued(await order());
    const { url, expiresAt } = await issuer.reveal(id, 'en');
    expect(new URL(url).origin).toBe(new URL(world.access.publicUrl).origin);
    expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(30_000);
    const said = JSON.stringify(await issuer.readCard(id), (_key, one) => String(one));
    expect(said).not.toMatch(/\d{13,19}|cvv/i);
  });

  it('distinguishes an unknown card, rejected credentials and an unreachable issuer', async () => {
    const ask = (change: object, id: string = randomUUID()) =>
      createIssuer({ ...world.access, ...change }).readCard(id);
    await expect(ask({ url: 'http://127.0.0.1:9' })).rejects.toThrow(IssuerAway);
    await expect(ask({})).rejects.toThrow(IssuerMissing);
    const { id } = await issued(await order());
    await expect(ask({ secret: 'another' }, id)).rejects.toThrow(IssuerDenied);
  });

  it('reports an unknown card as missing in calls that load, change or replace it', async () => {
    const id = randomUUID();
    const calls: (() => Promise<unknown> | undefined)[] = [
      () => issuer.load({ reference: reference(), cardId: id, amount: 25n * usdt }),
      () => issuer.setFrozen(id, true),
      () => issuer.reportLost(id, 'lost'),
      () => issuer.setLimits(id, none),
      async () => issuer.orderCard(await order({ replaces: id })),
    ];
    for (const call of calls) await expect(call()).rejects.toThrow(IssuerMissing);
  });
});
