import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompactEncrypt, importJWK } from 'jose';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { issuerSecret, startIssuer, type TestIssuer } from '../../testing/cards/issuer.ts';
import { createHttpIssuer, type IssuedCard, IssuerRefused, type SandboxIssuer } from './index.ts';

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

async function order(type: 'virtual' | 'physical' = 'virtual') {
  const holderId = await issuer.registerHolder({
    reference: reference(),
    firstName: 'LI',
    lastName: 'WANG',
    email: 'li@example.org',
    phone: '+8613800138000',
    billing: { province: 'Hong Kong', city: 'Hong Kong', district: 'Central', detail: '1 Road' },
  });
  return {
    reference: reference(),
    holderId,
    type,
    bin: '424242',
    shipTo: undefined,
    replaces: undefined,
    limits: { per_payment: null, daily: null, monthly: null },
  };
}

async function card(type?: 'virtual' | 'physical'): Promise<IssuedCard> {
  const wish = await order(type);
  return vi.waitFor(async () => {
    const outcome = await issuer.orderCard(wish);
    if (outcome.state !== 'issued') throw new Error(outcome.state);
    return outcome.card;
  });
}

it('makes one card of a repeated order, also after a crash of the issuer', async () => {
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

it('activates a physical card only with the code from its letter', async () => {
  const { id, state } = await card('physical');
  expect(state).toBe('inactive');
  await expect(issuer.activate(id, '000000')).rejects.toThrow(new IssuerRefused('code'));
  expect((await issuer.activate(id, '246810')).state).toBe('active');
  expect((await issuer.activate(id, '246810')).state).toBe('active');
});

it('returns the reason of a declined payment, and the limit that it exceeded', async () => {
  const { id } = await card();
  const load = { reference: reference(), cardId: id, amount: 30_000_000n };
  await vi.waitFor(async () => expect(await issuer.load(load)).toBe('done'));
  const spend = (amount: string) => sandbox.spend(id, { merchant: 'Shop', amount });
  await spend('99000000');
  await issuer.setLimits(id, { per_payment: '1000000', daily: null, monthly: null });
  await spend('2000000');
  await issuer.setFrozen(id, true);
  await spend('1');
  await issuer.reportLost(id, 'lost');
  await spend('1');
  const { list } = await issuer.spendings(id, undefined);
  expect(list.map(({ reason, limit }) => [reason, limit])).toEqual([
    ['balance', undefined],
    ['limit', { of: 'per_payment', amount: 1_000_000n, left: 1_000_000n }],
    ['frozen', undefined],
    ['closed', undefined],
  ]);
});

async function encrypted(said: object): Promise<string> {
  const { kid, ...jwk } = await issuer.pin.key();
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(said)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid })
    .encrypt(await importJWK(jwk, 'ECDH-ES'));
}

it('sets a PIN only for the card it was encrypted for, and refuses an obvious PIN', async () => {
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

it('shows a card number once, on a page that only the product may frame, never in an API answer', async () => {
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

it('sends signed callbacks until they are accepted, some of them twice', async () => {
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
