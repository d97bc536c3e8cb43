import { endpoints } from '@shared/contract/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSetting, readSetting } from '../../config/settings/index.ts';
import { createLogger } from '../../platform/observability/log.ts';
import { runReconciliations } from '../../platform/reconciliation.ts';
import {
  createTestServer,
  databases,
  firstOperator,
  newWallet,
  type SignedIn,
  type TestDatabase,
  type TestServer,
} from '../../testing/index.ts';
import { type AskedWithdrawal, askWithdrawal, grant } from '../../testing/money/withdrawals.ts';
import { balancesOf, ledgerReconciliation } from '../ledger/index.ts';
import { expireOrders, readOrder, type StoredOrder } from '../orders/index.ts';
import { endUnpaidWithdrawal, fulfilNetworkFee } from './fulfil.ts';
import { withdrawalReconciliation } from './index.ts';

const { order: orders, user, wallet, withdraw } = endpoints;
const usdt = (whole: number) => BigInt(whole) * 1_000_000n;
const hour = 60 * 60 * 1000;

describe.each(databases)('the withdrawal API on %s', (_name, open) => {
  let database: TestDatabase;
  let server: TestServer;
  beforeAll(async () => {
    database = await open();
    server = await createTestServer({ db: database.db, reader: contracts });
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  const aContract = newWallet().address;
  const delegated = newWallet().address;
  const contracts = {
    call: async () => '0x',
    getCode: async (address: string) =>
      ({ [aContract]: '0x6080', [delegated]: `0xef0100${aContract.slice(2)}` })[address] ?? '0x',
  };

  async function memberWith(amount: bigint, asset: 'USDT' | 'SPA' = 'USDT'): Promise<SignedIn> {
    const one = await server.signIn();
    await grant(server, one.userId, asset, amount);
    return one;
  }

  const ask = (...asked: AskedWithdrawal) => askWithdrawal(server, ...asked);
  const askSpa = (one: SignedIn, amount: bigint) =>
    ask(one, amount, { asset: 'SPA', fee: '0', network_fee: String(5n * 10n ** 17n) });
  const holds = async ({ userId }: SignedIn, asset: 'USDT' | 'SPA' | 'JU' = 'USDT') =>
    (await balancesOf(server.db, userId)).get(asset) ?? 0n;
  const listed = async ({ token }: SignedIn) =>
    (await server.call(withdraw.list, {}, { token })).body.data.list;
  const sound = async () => {
    const { db, clock } = server;
    const reconciliations = [ledgerReconciliation(db), withdrawalReconciliation({ db, clock })];
    expect((await runReconciliations(reconciliations, { full: true })).violations).toEqual([]);
  };

  it('accepts as many of fifty parallel withdrawals as the balance allows', async () => {
    const one = await memberWith(usdt(200));
    const all = await Promise.all(Array.from({ length: 50 }, () => ask(one, usdt(10))));
    expect(all.filter(({ http }) => http === 200)).toHaveLength(20);
    expect(await holds(one)).toBe(0n);
    await sound();
  });

  it('debits a withdrawal at once, shows its net amount, and refunds it when cancelled', async () => {
    const one = await memberWith(usdt(50));
    const { withdrawal, order } = (await ask(one, usdt(20))).body.data;
    expect(withdrawal).toMatchObject({
      amount: '20000000',
      fee: '2000000',
      net: '18000000',
      cancellable: true,
      status: 'processing',
      stage: 'queued',
      address: one.address,
      order_id: null,
    });
    expect([order, await holds(one)]).toEqual([null, usdt(30)]);
    const { token } = one;
    const reserved = async () =>
      (await server.call(wallet.balances, {}, { token })).body.data.reserved;
    expect(await reserved()).toEqual([{ type: 'withdrawal', asset: 'USDT', amount: '20000000' }]);
    const cancelled = await server.call(withdraw.cancel, { id: withdrawal.id }, { token });
    expect(cancelled.body.data).toMatchObject({ status: 'failed', reason: 'cancelled' });
    expect([await holds(one), await reserved()]).toEqual([usdt(50), []]);
    const log = (await server.call(user.moneyLog, {}, { token })).body.data.list;
    expect(log.map(({ type, amount }) => [type, amount])).toEqual([
      ['withdraw_refund', '20000000'],
      ['withdrawal', '-20000000'],
      ['welcome_gift', '50000000'],
    ]);
    await sound();
  });

  it('marks a withdrawal in a block to the member’s own wallet, and no other', async () => {
    const one = await memberWith(usdt(50));
    const ids = [];
    for (const change of [{}, { address: newWallet().address }, {}])
      ids.push((await ask(one, usdt(10), change)).body.data.withdrawal.id);
    await server.db.query(
      `update withdrawals set state = 'signed', wallet = 'w', nonce = id, confirmations = 1
       where id = any($1::bigint[])`,
      [ids.slice(0, 2)],
    );
    const { body } = await server.call(wallet.balances, {}, { token: one.token });
    expect(body.data.reserved?.map(({ in_wallet: inWallet }) => inWallet)).toEqual([
      true,
      undefined,
      undefined,
    ]);
  });

  it('refuses wrong amounts, fees and addresses, and changes nothing', async () => {
    const one = await memberWith(usdt(50));
    const refused = await Promise.all([
      ask(one, usdt(51)),
      ask(one, usdt(10) - 1n),
      ask(one, usdt(10), { fee: '0' }),
      ask(one, usdt(10), { network_fee: '1' }),
      ask(one, usdt(10), { address: `0x${'0'.repeat(40)}` }),
      ask(one, usdt(10), { address: server.parts.contracts.addresses.USDT ?? '' }),
    ]);
    expect(refused.map(({ body }) => body.code)).toEqual([1103, 2102, 2104, 2104, 2105, 2105]);
    expect([await holds(one), await listed(one)]).toEqual([usdt(50), []]);
  });

  it("limits a member's open withdrawals to the setting", async () => {
    const one = await memberWith(usdt(500));
    const terms = await readSetting(server.db, 'payouts');
    const change = { by: 'alice', at: server.clock.now() };
    const set = (value: unknown) =>
      server.db.tx((tx) => changeSetting(tx, 'payouts', value, change));
    await set({ ...terms, max_open: 2 });
    const all = await Promise.all([1, 2, 3].map(() => ask(one, usdt(10))));
    expect(all.map(({ body }) => body.code).sort()).toEqual([200, 200, 2107]);
    const [{ id } = { id: '' }] = await listed(one);
    await server.call(withdraw.cancel, { id }, { token: one.token });
    expect((await ask(one, usdt(10))).http).toBe(200);
    await set(terms);
    await sound();
  });

  it('limits the amount withdrawn in 24 hours', async () => {
    const one = await memberWith(usdt(30_000));
    expect((await ask(one, usdt(10_000))).http).toBe(200);
    expect((await ask(one, usdt(10))).body.code).toBe(2103);
    const left = async ({ token }: SignedIn) =>
      (await server.call(withdraw.config, {}, { token })).body.data.coins[0];
    const more_at = new Date(server.clock.now().getTime() + 24 * hour).toISOString();
    expect(await left(one)).toMatchObject({ left_today: '0', more_at });
    server.clock.advance(25 * hour);
    expect(await left(await server.signIn({ wallet: one.wallet }))).toMatchObject({
      left_today: String(usdt(10_000)),
      more_at: null,
    });
  });

  it('holds a withdrawal above the review limit until an operator approves or refuses it', async () => {
    const { ask: operate } = await firstOperator(server);
    const one = await memberWith(usdt(5_000));
    for (const [act, expected] of [
      ['approve', { status: 'processing', stage: 'queued' }],
      ['refuse', { status: 'failed', reason: 'refused' }],
    ] as const) {
      const { id, stage } = (await ask(one, usdt(1_001))).body.data.withdrawal;
      expect(stage).toBe('review');
      for (const changed of [true, false]) {
        expect((await operate('withdrawals', act, { id })).data).toMatchObject({ changed });
      }
      expect((await listed(one))[0]).toMatchObject(expected);
    }
    expect(await holds(one)).toBe(usdt(5_000 - 1_001));
    await sound();
  });

  it('returns the contract of each coin, for comparison with payment links', async () => {
    const { token } = await server.signIn();
    const { coins } = (await server.call(withdraw.config, {}, { token })).body.data;
    const { USDT, SPA } = server.parts.contracts.addresses;
    expect(Object.fromEntries(coins.map((coin) => [coin.asset, coin.token]))).toEqual({
      JU: null,
      USDT,
      SPA,
    });
  });

  it('returns the fees to visitors', async () => {
    const { list } = (await server.call(withdraw.fees)).body.data;
    expect(list).toContainEqual({ asset: 'USDT', fee: String(usdt(2)), network_fee: null });
  });

  it("refuses a contract as recipient unless it is a member's wallet", async () => {
    const { token } = await server.signIn();
    const codeOf = async (address: string) =>
      (await server.call(withdraw.recipient, { address }, { token })).body.code;
    expect(await codeOf(aContract)).toBe(2105);
    expect(await codeOf(delegated)).toBe(200);
    await server.db.query(
      `insert into users (address, invite_code, created_at) values ($1, 'CONTRACT01', now())`,
      [aContract],
    );
    expect(await codeOf(aContract.toLowerCase())).toBe(200);
    await server.db.query('delete from users where address = $1', [aContract]);
  });

  describe('with a network fee', () => {
    const spa = (whole: bigint) => whole * 10n ** 18n;

    it('names the paid fee in its record, and itself in the record of the fee', async () => {
      const one = await memberWith(spa(500n), 'SPA');
      const { token } = one;
      await grant(server, one.userId, 'JU', spa(1n));
      const { order } = (await askSpa(one, spa(200n))).body.data;
      const linksOf = async () => {
        const { list } = (await server.call(user.moneyLog, {}, { token })).body.data;
        return list
          .filter(({ wallet_fee: fee, pays_for: subject }) => fee ?? subject)
          .map(({ type, wallet_fee: fee, pays_for: subject }) => [type, fee ?? subject]);
      };
      expect(await linksOf()).toEqual([]);
      await server.db.tx(async (tx) => {
        const stored = (await readOrder(tx, order?.id ?? '')) as StoredOrder;
        await fulfilNetworkFee(tx, stored, 'JU', server.clock.now());
      });
      expect(await linksOf()).toEqual([
        ['network_fee', { asset: 'SPA', amount: String(spa(200n)), address: one.address }],
        ['withdrawal', String(spa(1n) / 2n)],
      ]);
    });

    it('holds a withdrawal, and refunds its amount if its fee order is cancelled or expires', async () => {
      const one = await memberWith(spa(500n), 'SPA');
      const { token } = one;
      const { order } = (await askSpa(one, spa(200n))).body.data;
      expect(order).toMatchObject({ kind: 'network_fee', status: 'awaiting_payment' });
      await askSpa(one, spa(300n));
      expect((await listed(one)).map(({ stage }) => stage)).toEqual(['fee', 'fee']);
      await server.call(orders.cancel, { id: order?.id ?? '' }, { token });
      expect((await listed(one)).map(({ stage, reason }) => stage ?? reason)).toEqual([
        ...['fee', 'cancelled'],
      ]);
      server.clock.advance(hour);
      const news = { publish: () => undefined };
      const expiry = { ...server, log: createLogger('silent'), news };
      const end = endUnpaidWithdrawal(news);
      const expire = (orderEnded = end) => expireOrders({ ...expiry, orderEnded });
      // If ending an order fails, the order and its withdrawal stay open.
      const broken = expire(async (tx, ...ended) => {
        await end(tx, ...ended);
        throw new Error('it cannot be ended');
      });
      await expect(broken).rejects.toThrow('it cannot be ended');
      const open = await listed(await server.signIn({ wallet: one.wallet }));
      expect(open.filter(({ stage }) => stage === 'fee')).toHaveLength(1);
      await Promise.all([1, 2, 3].map(() => expire()));
      const ended = await listed(await server.signIn({ wallet: one.wallet }));
      expect(ended.map(({ reason }) => reason)).toEqual(['fee_unpaid', 'cancelled']);
      expect(await holds(one, 'SPA')).toBe(spa(500n));
      await sound();
    });
  });

  it('applies changed terms to new withdrawals', async () => {
    const one = await memberWith(usdt(50));
    const terms = await readSetting(server.db, 'withdrawals');
    const change = { by: 'alice', at: server.clock.now() };
    const without = terms.filter(({ id }) => id !== 'USDT');
    await server.db.tx((tx) => changeSetting(tx, 'withdrawals', without, change));
    expect((await ask(one, usdt(20))).body.code).toBe(2101);
    await server.db.tx((tx) => changeSetting(tx, 'withdrawals', terms, change));
    expect((await ask(one, usdt(20))).http).toBe(200);
  });

  it('has a reconciliation that reports a withdrawal changed by hand', async () => {
    const one = await memberWith(usdt(50));
    const { id } = (await ask(one, usdt(20))).body.data.withdrawal;
    await server.db.query(
      `update withdrawals set state = 'failed', reason = 'chain', done_at = created_at where id = $1`,
      [id],
    );
    const { db, clock } = server;
    const { violations } = await runReconciliations([withdrawalReconciliation({ db, clock })], {
      full: true,
    });
    expect(violations.map(({ detail }) => detail)).toEqual([
      `withdrawal ${id} is failed, its 20000000 USDT are pending`,
    ]);
    await db.query(
      `update withdrawals set state = 'queued', reason = null, done_at = null where id = $1`,
      [id],
    );
  });
});
