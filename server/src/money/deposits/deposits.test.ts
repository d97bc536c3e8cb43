import { endpoints } from '@shared/contract/endpoints';
import { beforeAll, expect, it } from 'vitest';
import { freezeUser, unfreezeUser } from '../../members/users/index.ts';
import { runReconciliations } from '../../platform/reconciliation.ts';
import { paymentArrives } from '../../testing/chain/arriving-payment.ts';
import {
  createTestServer,
  openServer,
  type SignedIn,
  type TestServer,
} from '../../testing/index.ts';
import { balancesOf, ledgerReconciliation } from '../ledger/index.ts';
import { paymentReconciliation } from '../orders/index.ts';
import { claimTtlMs } from './claim-text.ts';

const { notice, order: orders, user, wallet } = endpoints;
const usdt = (whole: number) => BigInt(whole) * 1_000_000n;

let server: TestServer;
beforeAll(async () => {
  const { db, close } = await openServer();
  server = await createTestServer({ db });
  return async () => {
    await server.close();
    await close();
  };
});

const arrive = (payer: string, { reference, amount = usdt(7) }: Arriving = {}) =>
  paymentArrives(server, { payer, amount, ...(reference && { reference }) });
interface Arriving {
  reference?: string;
  amount?: bigint;
}

const holds = async ({ userId }: SignedIn) =>
  (await balancesOf(server.db, userId)).get('USDT') ?? 0n;
const waiting = async ({ token }: SignedIn) =>
  (await server.call(wallet.unassigned, {}, { token })).body.data.list;
const claim = ({ token }: SignedIn, id: string, signature: string) =>
  server.call(wallet.claimPayment, { id, signature }, { token });
/** Returns the arguments of `replace` that change the account in a claim text. */
const accounts = (from: SignedIn, to: SignedIn): [string, string] => [
  `account of ${from.address}`,
  `account of ${to.address}`,
];
const sound = async () => {
  const { db, clock } = server;
  const reconciliations = [ledgerReconciliation(db), paymentReconciliation({ db, clock })];
  expect((await runReconciliations(reconciliations, { full: true })).violations).toEqual([]);
};

it('credits a paid deposit to the account once', async () => {
  const one = await server.signIn();
  const asked = { asset: 'USDT' as const, amount: String(usdt(5)) };
  const { body } = await server.call(wallet.deposit, asked, { token: one.token });
  expect(body.data).toMatchObject({ kind: 'deposit', status: 'awaiting_payment' });
  const { reference } = body.data.payment;
  await arrive(one.address, { reference, amount: usdt(5) });
  await arrive(one.address, { reference, amount: usdt(5) });
  expect([await holds(one), (await waiting(one)).length]).toEqual([usdt(5), 1]);
  await sound();
});

it('accepts a deposit order in each coin', async () => {
  const { token } = await server.signIn();
  const { coins } = (await server.call(wallet.depositConfig, {}, { token })).body.data;
  expect(coins.map(({ asset }) => asset)).toEqual(['USDT', 'SPA', 'JU']);
  for (const coin of coins) {
    const asked = { asset: coin.asset, amount: coin.min };
    const { body } = await server.call(wallet.deposit, asked, { token });
    expect(body.data.payment).toMatchObject({ ...asked, token: coin.token });
  }
});

it('limits the deposit orders of 24 hours, also in parallel', async () => {
  const one = await server.signIn();
  const coin = async (member = one) =>
    (await server.call(wallet.depositConfig, {}, member)).body.data.coins[0];
  const ask = (whole: number) =>
    server.call(wallet.deposit, { asset: 'USDT', amount: String(usdt(whole)) }, one);
  expect(await coin()).toMatchObject({
    daily_limit: String(usdt(200_000)),
    left_today: String(usdt(200_000)),
    more_at: null,
  });
  const parts = [90_000, 90_001, 90_002, 90_003];
  const all = await Promise.all(parts.map(ask));
  expect(all.map(({ body }) => body.code).sort()).toEqual([200, 200, 2304, 2304]);
  const [first, second] = all.flatMap(({ body }) => (body.code === 200 ? [body.data] : []));
  const left =
    usdt(200_000) - BigInt(first?.payment.amount ?? 0) - BigInt(second?.payment.amount ?? 0);
  const refused = (await ask(90_004)).body;
  expect(refused).toMatchObject({ code: 2304, data: { left_today: String(left) } });
  // Unpaid orders count until they expire.
  expect((await coin())?.more_at).toBe(first?.expires_at);
  // Repeating the same order adds no order.
  const again = await ask(Number(BigInt(first?.payment.amount ?? 0) / usdt(1)));
  expect(again.body.data.id).toBe(first?.id);
  await server.call(orders.cancel, { id: second?.id ?? '' }, one);
  expect((await coin())?.left_today).toBe(String(left + BigInt(second?.payment.amount ?? 0)));
  const amount = BigInt(first?.payment.amount ?? 0);
  await arrive(one.address, { reference: first?.payment.reference ?? '', amount });
  expect(await holds(one)).toBe(amount);
  const dayMs = 24 * 60 * 60 * 1000;
  const madeAt = new Date(first?.created_at ?? '').getTime();
  expect((await coin())?.more_at).toBe(new Date(madeAt + dayMs).toISOString());
  server.clock.advance(24 * 60 * 60 * 1000);
  const later = await server.signIn({ wallet: one.wallet });
  expect((await coin(later))?.left_today).toBe(String(usdt(200_000)));
  await sound();
});

it('credits a payment without an order once, to the account that its sender signs for', async () => {
  const [one, other] = [await server.signIn(), await server.signIn()];
  const id = await arrive(one.address);
  expect(await waiting(other)).toEqual([]);
  const [found] = await waiting(one);
  expect(found).toMatchObject({ id, asset: 'USDT', amount: '7000000', payer: one.address });
  const message = found?.message ?? '';
  expect(message).toContain(one.address);

  const foreign = await claim(other, id, await other.wallet.signMessage(message));
  expect(foreign.body.code).toBe(1001);
  // A signature for one account does not work for another.
  const signature = await one.wallet.signMessage(message);
  expect((await claim(other, id, signature)).body.code).toBe(1001);

  const all = await Promise.all([1, 2, 3].map(() => claim(one, id, signature)));
  expect(all.map(({ http }) => http)).toEqual([200, 200, 200]);
  expect([await holds(one), await holds(other), await waiting(one)]).toEqual([usdt(7), 0n, []]);

  const toOther = message.replace(...accounts(one, other));
  const late = await claim(other, id, await one.wallet.signMessage(toOther));
  expect(late.body.code).toBe(2303);
  await sound();
});

it('reports payments without an order to their payer until they are credited', async () => {
  const one = await server.signIn();
  const due = async () => (await server.call(user.due, {}, one)).body.data.added;
  const news = async (include?: 'states') =>
    (await server.call(notice.news, include ? { include } : {}, one)).body.data.list.map(
      ({ kind, facts }) => [kind, facts.outcome, facts.amount],
    );
  expect(await due()).toBeUndefined();
  const id = await arrive(one.address);
  const unassigned = { kind: 'unassigned', at: null, path: '/wallet/deposit' };
  const usdtOf = (count: number) => ({ amount: String(usdt(7 * count)), asset: 'USDT' });
  expect(await due()).toEqual([{ ...unassigned, count: 1, ...usdtOf(1) }]);
  expect(await news('states')).toEqual([['credit', 'waiting', '7000000']]);
  // Earlier pages would say that it was credited.
  expect(await news()).toEqual([]);
  expect((await server.call(notice.own, {}, one)).body.data.list).toEqual([]);

  const second = await arrive(one.address);
  expect(await due()).toEqual([{ ...unassigned, count: 2, ...usdtOf(2) }]);
  const set = (change: string, event: string) =>
    server.db.query(`update payments set ${change} where event_id = $1`, [event]);
  await set(`asset = 'SPA'`, second);
  expect(await due(), 'two coins').toEqual([{ ...unassigned, count: 2 }]);
  await set(`asset = 'USDT'`, second);
  await set(`resolution = 'returned', resolved_at = now()`, second);
  await freezeUser(server.db, one.userId, 'asked', server.clock.now());
  expect(await due(), 'a frozen account cannot be credited').toBeUndefined();
  await unfreezeUser(server.db, one.userId);
  const message = (await waiting(one))[0]?.message ?? '';
  expect((await claim(one, id, await one.wallet.signMessage(message))).http).toBe(200);
  expect(await due()).toBeUndefined();
  expect((await news())[0]).toEqual(['credit', undefined, '7000000']);
  await set('resolution = null, resolved_at = null', second);
});

it('credits a payment that came too late for its order after its sender claims it', async () => {
  const one = await server.signIn();
  const asked = { asset: 'USDT' as const, amount: String(usdt(5)) };
  const { reference } = (await server.call(wallet.deposit, asked, one)).body.data.payment;
  server.clock.advance(2 * 60 * 60 * 1000);
  const later = await server.signIn({ wallet: one.wallet });
  const id = await arrive(one.address, { reference, amount: usdt(5) });
  expect(await holds(later)).toBe(0n);
  const [found] = await waiting(later);
  expect(found).toMatchObject({ id, amount: asked.amount });
  const signature = await one.wallet.signMessage(found?.message ?? '');
  for (const _ of [1, 2]) expect((await claim(later, id, signature)).http).toBe(200);
  expect([await holds(later), await waiting(later)]).toEqual([usdt(5), []]);
  await sound();
});

it('issues an EIP-4361 claim text for the payer, valid for half an hour', async () => {
  const one = await server.signIn();
  const id = await arrive(one.address);
  const message = (await waiting(one))[0]?.message ?? '';
  const [domain, address, , purpose, , ...fields] = message.split('\n');
  expect(domain).toBe('localhost:8080 wants you to sign in with your Ethereum account:');
  expect(address).toBe(one.address);
  expect(purpose).toContain(`to the account of ${one.address}`);
  expect(fields.map((line) => line.split(': ')[0])).toEqual([
    'URI',
    'Version',
    'Chain ID',
    'Nonce',
    'Issued At',
    'Expiration Time',
  ]);

  server.clock.advance(claimTtlMs);
  const again = await server.signIn({ wallet: one.wallet });
  const signature = await one.wallet.signMessage(message);
  expect((await claim(again, id, signature)).body.code).toBe(1007);
  expect(await holds(one)).toBe(0n);

  const renewed = (await waiting(again))[0]?.message ?? '';
  expect((await claim(again, id, await one.wallet.signMessage(renewed))).http).toBe(200);
  expect(await holds(one)).toBe(usdt(7));
});

it('lets a sender sign for another member’s account', async () => {
  const [sender, friend] = [await server.signIn(), await server.signIn()];
  const id = await arrive(sender.address);
  const message = (await waiting(sender))[0]?.message.replace(...accounts(sender, friend)) ?? '';
  expect((await claim(friend, id, await sender.wallet.signMessage(message))).http).toBe(200);
  expect([await holds(sender), await holds(friend)]).toEqual([0n, usdt(7)]);
});
