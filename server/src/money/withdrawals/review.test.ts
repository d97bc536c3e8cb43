import { endpoints } from '@shared/contract/endpoints';
import { beforeAll, expect, it } from 'vitest';
import { changeSetting, readSetting, readVersion } from '../../config/settings/index.ts';
import {
  createTestServer,
  firstOperator,
  newWallet,
  openServer,
  type SignedIn,
  type TestServer,
} from '../../testing/index.ts';
import { type AskedWithdrawal, askWithdrawal, grant } from '../../testing/money/withdrawals.ts';
import { readOrder, type StoredOrder } from '../orders/index.ts';
import { fulfilNetworkFee, reviewRules } from './index.ts';

const { withdraw } = endpoints;
const usdt = (whole: number) => BigInt(whole) * 1_000_000n;
const ju = (whole: number) => BigInt(whole) * 10n ** 18n;
const hour = 60 * 60 * 1000;

let server: TestServer;
let operate: Awaited<ReturnType<typeof firstOperator>>['ask'];
beforeAll(async () => {
  const { db, close } = await openServer();
  server = await createTestServer({ db });
  operate = (await firstOperator(server)).ask;
  return async () => {
    await server.close();
    await close();
  };
});

const fund = ({ userId }: SignedIn, asset: 'USDT' | 'JU' | 'SPA', amount: bigint) =>
  grant(server, userId, asset, amount);

const ask = (...asked: AskedWithdrawal) => askWithdrawal(server, ...asked);

/** Signs in a member with funds and a completed withdrawal to their own address. */
async function settledMember(amount = usdt(9_000)): Promise<SignedIn> {
  const one = await server.signIn();
  await fund(one, 'USDT', amount);
  await arrived(one, one.address);
  return one;
}
/** Inserts a withdrawal to the address, confirmed long ago. */
const arrived = ({ userId }: SignedIn, address: string) =>
  server.db.query(
    `insert into withdrawals (user_id, asset, amount, fee, address, state, wallet, nonce,
       created_at, done_at)
     values ($1, 'USDT', 1, 0, $2, 'confirmed', $3, 0, '2020-01-01', '2020-01-01')`,
    [userId, address, `${userId} ${address}`],
  );
const stageOf = async (one: SignedIn, amount: bigint, change = {}) =>
  (await ask(one, amount, change)).body.data.withdrawal.stage;
const ruleOf = async ({ userId }: SignedIn) => {
  const [row] = await server.db.query<{ review_rule: string | null }>(
    'select review_rule from withdrawals where user_id = $1 order by id desc limit 1',
    [userId],
  );
  return row?.review_rule;
};
const setTerms = (name: 'rates' | 'withdrawals', value: unknown) =>
  server.db.tx((tx) => changeSetting(tx, name, value, { by: 'alice', at: server.clock.now() }));

it('the review limit counts the unreviewed withdrawals of 24 hours, also of concurrent calls', async () => {
  const one = await settledMember();
  const all = await Promise.all(Array.from({ length: 8 }, () => ask(one, usdt(400))));
  const stages = all.map(({ body }) => body.data.withdrawal.stage).sort();
  expect(stages).toEqual(['queued', 'queued', ...Array(6).fill('review')]);
  expect((await server.call(withdraw.config, {}, one)).body.data.coins[0]).toMatchObject({
    review_above: String(usdt(200)),
    review_limit: String(usdt(1_000)),
  });
  server.clock.advance(24 * hour);
  const later = await server.signIn({ wallet: one.wallet });
  expect(await stageOf(later, usdt(400))).toBe('queued');
});

it('the review limit counts other coins by value, and a coin without a rate needs a review', async () => {
  const one = await settledMember();
  await fund(one, 'JU', ju(1_000));
  const terms = await readSetting(server.db, 'withdrawals');
  const rates = await readSetting(server.db, 'rates');
  await setTerms('rates', { USDT: '1000000', JU: '500000' });
  const feeless = terms.map(({ network_fee: _, ...coin }) => coin);
  await setTerms('withdrawals', feeless);
  const inJu = { asset: 'JU' as const, fee: '0' };
  expect(await stageOf(one, ju(1_000), inJu)).toBe('queued');
  expect(await stageOf(one, usdt(500))).toBe('queued');
  expect(await stageOf(one, usdt(10))).toBe('review');
  expect(await ruleOf(one)).toBe('day');
  await setTerms('rates', { USDT: '1000000' });
  expect(await stageOf(one, usdt(10))).toBe('review');
  expect(await ruleOf(one)).toBe('rate');
  await setTerms('rates', rates);
  await setTerms('withdrawals', terms);
});

it('the review limit counts withdrawals with unpaid network fees, also if the fees are paid concurrently', async () => {
  const one = await settledMember();
  await fund(one, 'SPA', ju(60_000));
  await fund(one, 'JU', ju(1));
  const inSpa = { asset: 'SPA' as const, fee: '0', network_fee: String(ju(1) / 2n) };
  const made = [await ask(one, ju(30_000), inSpa), await ask(one, ju(29_999), inSpa)];
  await Promise.all(
    made.map(({ body }) =>
      server.db.tx(async (tx) => {
        const order = await readOrder(tx, body.data.order?.id ?? '');
        await fulfilNetworkFee(tx, order as StoredOrder, 'JU', server.clock.now());
      }),
    ),
  );
  const { list } = (await server.call(withdraw.list, {}, one)).body.data;
  const stages = list.map(({ stage }) => stage).filter(Boolean);
  expect(stages).toHaveLength(2);
  expect(stages).toContain('review');
});

it('the review limit is lower for addresses that no withdrawal of the user has reached', async () => {
  const one = await settledMember();
  const [first, second] = [newWallet().address, newWallet().address];
  expect(await stageOf(one, usdt(300), { address: first })).toBe('queued');
  const config = (await server.call(withdraw.config, {}, one)).body.data;
  expect(config.coins[0]).toMatchObject({
    review_above: String(usdt(700)),
    review_new_above: String(usdt(200)),
  });
  expect(config.reached).toEqual([one.address]);
  // A second new address shares the limit.
  expect(await stageOf(one, usdt(201), { address: second })).toBe('review');
  expect(await ruleOf(one)).toBe('recipient');
  await arrived(one, second);
  expect(await stageOf(one, usdt(600))).toBe('queued');
});

it('the review limit counts withdrawals that the chain reverted, not approved or cancelled ones', async () => {
  const one = await settledMember();
  const waiting = (await ask(one, usdt(1_001))).body.data.withdrawal;
  await operate('withdrawals', 'approve', { id: waiting.id });
  const givenUp = (await ask(one, usdt(900))).body.data.withdrawal;
  await server.call(withdraw.cancel, { id: givenUp.id }, one);
  const undone = (await ask(one, usdt(900))).body.data.withdrawal;
  expect(undone.stage).toBe('queued');
  await server.db.query(
    `update withdrawals set state = 'failed', reason = 'chain', done_at = created_at,
       wallet = 'undone', nonce = id, reverted = true where id = $1`,
    [undone.id],
  );
  expect(await stageOf(one, usdt(101))).toBe('review');
});

it('withdrawals.show returns the review rule', async () => {
  const one = await settledMember();
  const { id } = (await ask(one, usdt(1_001))).body.data.withdrawal;
  const { withdrawal } = (await operate('withdrawals', 'show', { id })).data as {
    withdrawal: { review: string };
  };
  expect(withdrawal.review).toBe(reviewRules.amount);
});

it('a coin without a limit for new addresses gets half of its review limit', async () => {
  const terms = await readSetting(server.db, 'withdrawals');
  const { version } = await readVersion(server.db, 'withdrawals');
  const before = terms.map(({ review_new_above: _, ...coin }) => coin);
  await server.db.query(
    `insert into settings (name, version, value, set_at, set_by)
     values ('withdrawals', $1, $2, now(), 'alice')`,
    [version + 1, JSON.stringify(before)],
  );
  expect(await readSetting(server.db, 'withdrawals')).toEqual(terms);
});
