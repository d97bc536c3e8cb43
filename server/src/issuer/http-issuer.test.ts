import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompactEncrypt, importJWK } from 'jose';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { issuerSecret, startIssuer, type TestIssuer } from '../testing/issuer.ts';
import {
  createHttpIssuer,
  type IssuedCard,
  type Issuer,
  IssuerAway,
  IssuerRefused,
  type SandboxIssuer,
} from './index.ts';

let dir: string;
let sandbox: TestIssuer;
let issuer: SandboxIssuer;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'issuer-'));
  sandbox = await startIssuer({ dir });
  issuer = createHttpIssuer({ url: sandbox.url, secret: issuerSecret });
});
afterAll(async () => {
  await sandbox.close();
  rmSync(dir, { recursive: true });
});

let count = 0;
const reference = () => `ref-${++count}`;

function holder(lastName = 'WANG'): Promise<string> {
  return issuer.registerHolder({
    ...{ reference: reference(), firstName: 'LI', lastName, email: 'li@example.org' },
    phone: '+8613800138000',
    billing: { province: 'Hong Kong', city: 'Hong Kong', district: 'Central', detail: '1 Road' },
  });
}

interface Wanted {
  lastName?: string;
  type?: 'virtual' | 'physical';
  replaces?: string;
}

async function order({ lastName, type = 'virtual', replaces }: Wanted = {}) {
  return {
    ...{ reference: reference(), holderId: await holder(lastName), type, bin: '424242' },
    ...{ shipTo: undefined, replaces, limits: { per_payment: null, daily: null, monthly: null } },
  };
}

async function card(wanted?: Wanted): Promise<IssuedCard> {
  const wish = await order(wanted);
  return vi.waitFor(async () => {
    const outcome = await issuer.orderCard(wish);
    if (outcome.state !== 'issued') throw new Error(outcome.state);
    return outcome.card;
  });
}

async function loaded(amount: bigint, wanted?: Wanted): Promise<IssuedCard> {
  const { id } = await card(wanted);
  await arrives({ reference: reference(), cardId: id, amount });
  return issuer.readCard(id);
}

const arrives = (load: Parameters<Issuer['load']>[0], outcome = 'done') =>
  vi.waitFor(async () => expect(await issuer.load(load)).toBe(outcome));

it('an order that is sent again, also after a crash of the issuer, is one card', async () => {
  const wish = await order();
  expect(await issuer.orderCard(wish)).toEqual({ state: 'making' });
  await sandbox.restart();
  const ids = new Set<string>();
  await vi.waitFor(async () => {
    const outcomes = await Promise.all([issuer.orderCard(wish), issuer.orderCard(wish)]);
    for (const one of outcomes) if (one.state === 'issued') ids.add(one.card.id);
    expect(ids.size).toBeGreaterThan(0);
  });
  expect(ids.size).toBe(1);
});

it('a load that is sent again is one load, and a refused one is none', async () => {
  const { id } = await card();
  const load = { reference: reference(), cardId: id, amount: 25_000_000n };
  await Promise.all([issuer.load(load), issuer.load(load), issuer.load(load)]);
  await arrives(load);
  expect((await issuer.readCard(id)).balance).toBe(25_000_000n);
  await arrives({ reference: reference(), cardId: id, amount: 10_130_000n }, 'refused');
  expect((await issuer.readCard(id)).balance).toBe(25_000_000n);
});

it('a holder by the name REFUSED gets no card', async () => {
  const wish = await order({ lastName: 'Refused' });
  await vi.waitFor(async () => {
    expect(await issuer.orderCard(wish)).toEqual({ state: 'refused' });
  });
});

it('a card by post is activated by the code of its letter alone', async () => {
  const { id, state } = await card({ type: 'physical' });
  expect(state).toBe('inactive');
  await expect(issuer.activate(id, '000000')).rejects.toThrow(new IssuerRefused('code'));
  expect((await issuer.activate(id, '246810')).state).toBe('active');
  expect((await issuer.activate(id, '246810')).state).toBe('active');
});

it('payments change the balance, refusals say why, and each is read once and again when it changes', async () => {
  const { id } = await loaded(30_000_000n);
  const till = (amount: string, more = {}) =>
    sandbox.spend(id, { merchant: 'Shop', amount, ...more });
  await till('10000000');
  const reserved = await till('5000000', { settle: false });
  await till('99000000');
  await issuer.setLimits(id, { per_payment: '1000000', daily: null, monthly: null });
  await till('2000000');
  await issuer.setFrozen(id, true);
  await till('1');
  const { list, cursor } = await issuer.spendings(id, undefined);
  expect(list.map(({ status, reason }) => reason ?? status)).toEqual([
    ...['settled', 'pending', 'balance', 'limit', 'frozen'],
  ]);
  expect((await issuer.spendings(id, cursor)).list).toEqual([]);
  await fetch(`${sandbox.url}/spendings/${reserved.id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${issuerSecret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ to: 'reversed' }),
  });
  const later = await issuer.spendings(id, cursor);
  expect(later.list.map((one) => [one.id, one.status])).toEqual([[reserved.id, 'reversed']]);
  expect((await issuer.readCard(id)).balance).toBe(20_000_000n);
});

it('a card that replaces a lost one has what was on it; one that is not lost is not replaced', async () => {
  const old = await loaded(7_000_000n);
  await expect(issuer.orderCard(await order({ replaces: old.id }))).rejects.toThrow(
    new IssuerRefused('state'),
  );
  await issuer.reportLost(old.id);
  expect(await sandbox.spend(old.id, { merchant: 'Shop', amount: '1' })).toMatchObject({
    reason: 'closed',
  });
  expect((await card({ replaces: old.id })).balance).toBe(7_000_000n);
  expect(await issuer.readCard(old.id)).toMatchObject({ state: 'closed', balance: 0n });
});

async function encrypted(said: object): Promise<string> {
  const { kid, ...jwk } = await issuer.pin.key();
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(said)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid })
    .encrypt(await importJWK(jwk, 'ECDH-ES'));
}

it('a PIN is set for the card it was encrypted for, and an obvious one is refused', async () => {
  const { id } = await card();
  const refused = new IssuerRefused('pin');
  await expect(issuer.pin.set(id, await encrypted({ pin: '123456', card: id }))).rejects.toThrow(
    refused,
  );
  const other = await encrypted({ pin: '290571', card: 'card_other' });
  await expect(issuer.pin.set(id, other)).rejects.toThrow(refused);
  await expect(issuer.pin.set(id, 'a.b.c.d.e')).rejects.toThrow(refused);
  expect((await issuer.readCard(id)).hasPin).toBe(false);
  expect((await issuer.pin.set(id, await encrypted({ pin: '290571', card: id }))).hasPin).toBe(
    true,
  );
});

it('a number is shown once, by a page that only the product may frame, and by no call', async () => {
  const { id, last4 } = await card();
  const { url } = await issuer.reveal(id, 'ja');
  const page = await fetch(url);
  expect(page.headers.get('content-security-policy')).toContain(
    'frame-ancestors http://product.example',
  );
  expect(await page.text()).toContain('カード番号');
  const ask = () =>
    fetch(`${sandbox.url}/reveal`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: new URL(url).hash.slice(1) }),
    });
  const shown = (await (await ask()).json()) as { number: string };
  expect(shown.number.endsWith(last4)).toBe(true);
  expect((await ask()).status).toBe(404);
  expect(JSON.stringify(await issuer.readCard(id), (_key, one) => String(one))).not.toContain(
    shown.number,
  );
});

it('what happens is told, signed, until it is taken: some of it twice', async () => {
  sandbox.takes = false;
  const { id } = await card();
  sandbox.takes = true;
  const about = () =>
    sandbox.told.filter(({ body }) => issuer.callbacks.hintOf(JSON.parse(body))?.card === id);
  await vi.waitFor(() => expect(about()).toHaveLength(1), { timeout: 20_000 });
  const ids = () => sandbox.told.map(({ body }) => (JSON.parse(body) as { id: string }).id);
  await vi.waitFor(() => expect(new Set(ids()).size).toBeLessThan(ids().length), {
    timeout: 20_000,
  });
  for (const { body, signature } of sandbox.told) {
    const message = { headers: { 'x-signature': signature }, body: Buffer.from(body) };
    expect(issuer.callbacks.scheme.isGenuine(message, Date.now())).toBe(true);
  }
  expect(issuer.callbacks.hintOf({ id: 'evt', about: 'nothing' })).toBeUndefined();
});

it('an issuer that does not answer, or knows no such card or key, is away', async () => {
  const away = createHttpIssuer({ url: 'http://127.0.0.1:9', secret: issuerSecret });
  await expect(away.pin.key()).rejects.toThrow(IssuerAway);
  await expect(issuer.readCard('card_none')).rejects.toThrow(IssuerAway);
  const stranger = createHttpIssuer({ url: sandbox.url, secret: 'another secret' });
  await expect(stranger.readCard('card_none')).rejects.toThrow(IssuerAway);
});
