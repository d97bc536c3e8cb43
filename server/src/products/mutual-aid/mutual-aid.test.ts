import { limits, mutualAidAbi, type Order } from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import { Contract, type HDNodeWallet, Wallet } from 'ethers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reversals } from '../../app/effects.ts';
import { sandboxDeployer } from '../../chain/contracts/deploy.ts';
import { createContractReader } from '../../chain/index.ts';
import { changeSetting, readSetting } from '../../config/settings/index.ts';
import { sumMoneyLog } from '../../money/activity/index.ts';
import {
  balancesByPurpose,
  readEntry,
  reverse,
  type WrittenEntry,
} from '../../money/ledger/index.ts';
import { forgetTraces } from '../../platform/trace-links.ts';
import { openTestChain, type TestChain } from '../../testing/chain/test-chain.ts';
import { createTestServer, type SignedIn, type TestServer } from '../../testing/index.ts';
import { reconciliationViolations } from '../../testing/money/reconciliation-violations.ts';
import { recordTraces } from '../../testing/services/traces.ts';
import { createClaimSource } from './claims.ts';
import { abandonClaim, reopenPosition } from './fulfil.ts';

const { pledge, user: users, wallet } = endpoints;
const ju = 10n ** 18n;
const putIn = (906n * ju) / 10n;
/** The term plus a margin, ms: each mined block moves the chain ahead of the server's clock. */
const term = limits.mutualAidTermMs + 60_000;
const hour = 60 * 60 * 1000;
const paidOut = (924n * ju) / 10n;

let on: TestChain;
let server: TestServer;
/** The contract, called by its owner. */
let aid: Contract;
let member: SignedIn & { chainWallet: HDNodeWallet | Wallet };

beforeAll(async () => {
  on = await openTestChain();
  const { url } = on.anvil;
  server = await createTestServer({
    db: on.db,
    clock: on.clock,
    reader: createContractReader(url),
    env: { CHAIN_RPC_URL: url, RISK_NOTICE_VERSION: '1' },
  });
  const address = on.contracts.addresses.MutualAid as string;
  aid = new Contract(address, mutualAidAbi, sandboxDeployer(on.chain.provider));
  const block = await on.chain.provider.getBlock('latest');
  on.clock.set(new Date((block?.timestamp ?? 0) * 1000));
});
afterAll(async () => {
  await server.close();
  await on.close();
});
beforeEach(async () => {
  member = await newMember();
  on.messages.length = 0;
});

/** Creates a member with coins, a ticket, and the risk notice acknowledged. */
async function newMember() {
  const signedIn = await server.signIn();
  const chainWallet = signedIn.wallet.connect(on.chain.provider);
  await on.rpc('anvil_setBalance', signedIn.address, `0x${(10n ** 24n).toString(16)}`);
  const { token, userId } = signedIn;
  await server.call(users.acknowledgeRisk, { version: '1' }, { token });
  const { reference, amount } = await on.order({ userId, wallet: chainWallet as never });
  await on.pay({ userId, wallet: chainWallet as never }, { reference, amount });
  await on.mine(2);
  await on.follow();
  return { ...signedIn, chainWallet };
}

/** Signs in again, because sessions end long before a term does. */
async function again() {
  const { wallet } = member;
  Object.assign(member, await server.signIn({ wallet }));
  return { token: member.token };
}

async function order(): Promise<Order> {
  const { body } = await server.call(pledge.getOrder, {}, { token: member.token });
  return body.data;
}

async function join(ordered: Order, wallet: HDNodeWallet | Wallet = member.chainWallet) {
  const { call, reference, amount } = ordered.payment;
  if (call.kind !== 'mutual_aid_join') throw new Error('not an order of mutual aid');
  const sent = await (aid.connect(wallet) as Contract)
    .getFunction('join')
    .send(reference, call.deadline, call.voucher, { value: amount });
  await sent.wait();
}

async function claim({ payment }: Order) {
  const sent = await (aid.connect(member.chainWallet) as Contract)
    .getFunction('claim')
    .send(payment.reference);
  await sent.wait();
}

/** Returns the month totals of JU from an instant until now. */
async function totals(from: number, filter: { type?: 'aid_join' | 'aid_claim' } = {}) {
  const to = on.clock.now().getTime() + 1;
  const span = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  const { body } = await server.call(users.activityTotals, { ...span, ...filter }, await again());
  return body.data.list;
}

async function confirmed() {
  await on.mine(2);
  await on.follow();
}

async function joined(): Promise<Order> {
  const ordered = await order();
  await join(ordered);
  await confirmed();
  return ordered;
}

const positions = async () => (await server.call(pledge.list, {}, await again())).body.data.list;
const moves = async () =>
  (await server.call(pledge.history, {}, await again())).body.data.list.map(({ kind }) => kind);
const pledged = async () =>
  (await balancesByPurpose(on.db, member.userId)).get('JU')?.pledged ?? 0n;
const inMutualAid = async () =>
  (await server.call(wallet.balances, {}, await again())).body.data.in_mutual_aid;
const owner = (method: string, ...args: unknown[]) =>
  aid
    .getFunction(method)
    .send(...args)
    .then((sent) => sent.wait());

/** Withdraws the reserve beyond the liabilities. */
async function emptyReserve() {
  const free = (await aid.getFunction('reserve')()) - (await aid.getFunction('liabilities')());
  const withdraw = new Contract(
    await aid.getAddress(),
    ['function withdraw(address to, uint256 amount)'],
    aid.runner,
  ).getFunction('withdraw');
  if (free > 0n) await (await withdraw.send(Wallet.createRandom().address, free)).wait();
}

describe('mutual aid', () => {
  it('accepts a join, and pays a claim with profit to the wallet after the term', async () => {
    const ordered = await joined();
    expect(await on.statusOf(ordered)).toBe('paid');
    expect(await pledged()).toBe(90n * ju);
    expect(await inMutualAid()).toBe(String(putIn));
    expect(await positions()).toMatchObject([
      { id: ordered.id, state: 'waiting', left_ms: expect.any(Number), claim_tx: null },
    ]);
    await expect(claim(ordered)).rejects.toThrow();
    expect(await totals(on.clock.now().getTime() - hour, { type: 'aid_join' })).toEqual([]);

    await on.pass(term);
    const nextMonth = on.clock.now().getTime();
    expect(await positions()).toMatchObject([
      { state: 'claimable', left_ms: 0, confirming: false },
    ]);
    const before = await on.chain.provider.getBalance(member.address);
    await claim(ordered);
    await on.follow();
    expect(await positions()).toMatchObject([{ state: 'claimable', confirming: true }]);
    expect(await inMutualAid(), 'the wallet has it').toBe('0');
    await on.rpc('anvil_reorg', 1, []);
    await on.follow();
    expect(await inMutualAid(), 'a reorg removed the claim').toBe(String(putIn));
    await claim(ordered);
    await confirmed();

    expect(await positions()).toMatchObject([{ state: 'claimed', confirming: false, place: null }]);
    expect(await moves()).toEqual(['claimed', 'joined']);
    expect(await pledged()).toBe(0n);
    expect(await inMutualAid()).toBe('0');
    const got = (await on.chain.provider.getBalance(member.address)) - before;
    expect(got).toBeGreaterThan(paidOut - ju / 10n);
    const log = await server.call(users.moneyLog, { limit: 3 }, { token: member.token });
    const toWallet = { paid_from: null, paid_to: 'wallet', effects: 0 };
    expect(
      log.body.data.list.map(({ type, own_move, amount, effects, paid_from, paid_to }) => ({
        type,
        own_move,
        amount,
        paid_from,
        paid_to,
        effects: effects.length,
      })),
    ).toEqual([
      { type: 'aid_profit', amount: String(paidOut - putIn), ...toWallet },
      { type: 'aid_claim', own_move: true, amount: String(putIn), ...toWallet },
      {
        type: 'aid_join',
        own_move: true,
        amount: String(-putIn),
        paid_from: 'wallet',
        effects: 0,
      },
    ]);
    const profit = { asset: 'JU', in: String(paidOut - putIn), out: '0' };
    expect(await totals(nextMonth), 'the month of the claim').toEqual([profit]);
    expect(await totals(nextMonth, { type: 'aid_claim' })).toEqual([]);
    expect(on.messages.map(({ data }) => 'reason' in data && data.reason)).toContain('aid_claim');
    expect(await reconciliationViolations(on, server)).toEqual([]);
  });

  it('counts the part of a payment that its return lacks as spent, when it is returned', async () => {
    const ordered = await joined();
    await on.pass(term);
    const at = on.clock.now();
    const month = { from: new Date(at.getTime() - hour), to: new Date(at.getTime() + hour) };
    const { settled } = createClaimSource({ news: server.parts.bus, confirmations: 2 });
    const event = {
      ...{ id: '999999', reference: ordered.payment.reference, txHash: `0x${'9'.repeat(64)}` },
      data: { wallet: member.address, returned: String(putIn - 40n * ju), profit: '0' },
    };
    const undone = on.db.tx(async (tx) => {
      await settled(tx, [event as never], at);
      const lost = { asset: 'JU', in: 0n, out: 40n * ju };
      expect(await sumMoneyLog(tx, member.userId, month)).toEqual([lost]);
      const [entry] = await tx.query<{ id: string }>(
        `select id from ledger_entries where kind = 'aid_claim' and order_id = $1`,
        [ordered.id],
      );
      await reverse(tx, entry?.id ?? '', { at, orderId: ordered.id });
      const given = { ...lost, in: 40n * ju };
      expect(await sumMoneyLog(tx, member.userId, month)).toEqual([given]);
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    expect(await inMutualAid()).toBe(String(putIn));
  });

  it('opens a position with the profit of its order, even if the setting has changed since', async () => {
    const ordered = await order();
    const setting = await readSetting(on.db, 'mutual_aid');
    const by = { by: 'test', at: on.clock.now() };
    const more = { ...setting, profit: String(99n * ju) };
    await on.db.tx((tx) => changeSetting(tx, 'mutual_aid', more, by));
    await join(ordered);
    await confirmed();
    await on.db.tx((tx) => changeSetting(tx, 'mutual_aid', setting, by));
    expect(await positions()).toMatchObject([{ id: ordered.id, profit: setting.profit }]);
    expect(await reconciliationViolations(on, server)).toEqual([]);
  });

  it('opens no position if a reorg removes the join, which can be repeated', async () => {
    const ordered = await order();
    await join(ordered);
    await on.follow();
    expect(await on.statusOf(ordered)).toBe('confirming');
    await on.rpc('anvil_reorg', 1, []);
    await on.follow();
    expect(await on.statusOf(ordered)).toBe('awaiting_payment');
    expect(await positions()).toEqual([]);
    await join(ordered);
    await confirmed();
    expect(await positions()).toHaveLength(1);
    expect(await reconciliationViolations(on, server)).toEqual([]);
  });

  it('refuses a voucher that another wallet sends, or that was used before', async () => {
    const ordered = await order();
    const stranger = await on.newBuyer();
    await expect(join(ordered, stranger.wallet)).rejects.toThrow();
    await join(ordered);
    await expect(join(ordered)).rejects.toThrow();
    await confirmed();
    expect(await positions()).toHaveLength(1);
  });

  it('keeps a payment for its order in suspense if the Checkout received it', async () => {
    const ordered = await order();
    const { reference, amount } = ordered.payment;
    const payer = { userId: member.userId, wallet: member.chainWallet as never };
    await on.pay(payer, { reference, amount: BigInt(amount) });
    await confirmed();
    expect(await on.statusOf(ordered)).toBe('awaiting_payment');
    const [payment] = await on.db.query<{ reason: string }>(
      'select reason from payments order by event_id desc limit 1',
    );
    expect(payment?.reason).toBe('wrong_contract');
    expect(await reconciliationViolations(on, server)).toEqual([]);
  });

  it('queues a claim while the reserve is too low, and pays it later', async () => {
    const ordered = await joined();
    await emptyReserve();
    const reserve: bigint = await aid.getFunction('reserve')();
    const owed: bigint = await aid.getFunction('liabilities')();
    // Nothing is left beyond the liabilities. The balance set below is less than one claim.
    expect(reserve).toBeLessThanOrEqual(owed);
    await on.rpc('anvil_setBalance', await aid.getAddress(), `0x${putIn.toString(16)}`);
    await on.pass(term);
    await claim(ordered);
    await confirmed();
    expect(await positions()).toMatchObject([{ state: 'queued', place: 1, claim_tx: null }]);
    expect(await pledged()).toBe(90n * ju);
    const { body } = await server.call(pledge.config, {}, { token: member.token });
    expect(body.data).toMatchObject({ state: 'open', coverage: { queued: 1 } });

    await owner('fund', { value: reserve });
    await owner('settleQueue', 5);
    await confirmed();
    expect(await positions()).toMatchObject([{ state: 'claimed', place: null }]);
    expect(await moves()).toEqual(['claimed', 'queued', 'joined']);
    expect(await reconciliationViolations(on, server)).toEqual([]);
  });

  it('records a join in the trace of its order, and a claim after the term in one of its own', async () => {
    const traces = await recordTraces();
    const traceId = await traces.record(async () => {
      Object.assign(member, { ordered: await order() });
    });
    const { ordered } = member as unknown as { ordered: Order };
    await join(ordered);
    for (let block = 0; block < 3; block += 1) {
      await on.follow();
      await on.mine(1);
    }
    await on.follow();
    await on.pass(term);
    const monthLater = on.clock.now().getTime() + 30 * 24 * 60 * 60 * 1000;
    await forgetTraces(on.db, new Date(monthLater));
    await claim(ordered);
    await on.follow();
    await confirmed();
    const { namesOf, spans, sent } = await traces.end();
    const followed = ['chain event seen', 'chain event settled', 'publish user@wallet'];
    expect(namesOf(traceId)).toEqual(
      expect.arrayContaining(['call', 'chain event counted', ...followed]),
    );
    const own = spans.find((span) => span.traceId !== traceId && !span.parentSpanId);
    expect(own?.name).toBe('chain event seen');
    expect(namesOf(own?.traceId ?? '')).toEqual(expect.arrayContaining(followed));
    const { reference, amount, contract } = ordered.payment;
    for (const personal of [member.address, member.token, ordered.id, reference, contract, amount])
      expect(sent).not.toContain(personal.toLowerCase());
  });

  it('reopens a position whose claim was orphaned, and posts its next claim', async () => {
    const ordered = await joined();
    await on.pass(term);
    const claimedFrom = on.clock.now().getTime();
    const before = await on.rpc('evm_snapshot');
    await claim(ordered);
    await confirmed();
    await on.rpc('evm_revert', before);
    await on.mine(12);
    await on.follow();

    const entries = await on.db.query<{ id: string; reference: string; kind: string }>(
      `select id, reference, kind from ledger_entries
       where order_id = $1 and kind in ('aid_claim', 'aid_profit') order by id`,
      [ordered.id],
    );
    await on.db.tx(async (tx) => {
      for (const { id, reference } of entries) {
        await abandonClaim(tx, reference, on.clock.now());
        await reverse(tx, id, { at: on.clock.now(), orderId: ordered.id });
      }
      await reopenPosition(tx, entries[0]?.reference ?? '');
    });
    const profit = String(paidOut - putIn);
    expect(await totals(claimedFrom)).toEqual([{ asset: 'JU', in: profit, out: profit }]);
    expect(await positions()).toMatchObject([{ state: 'claimable', claim_tx: null }]);
    expect(await reconciliationViolations(on, server)).toEqual([]);

    await claim(ordered);
    await confirmed();
    expect(await positions()).toMatchObject([{ state: 'claimed' }]);
    expect(await reconciliationViolations(on, server)).toEqual([]);
  });

  it.each([
    ['a changed principal', 'principal', 'has pledged its principal'],
    ['a changed profit', 'profit', 'liabilities cover the open positions'],
  ])('reconciliation finds %s', async (_what, column, rule) => {
    const { id } = await joined();
    const set = (change: string) =>
      on.db.query(
        `update aid_positions set ${column} = ${column} ${change} 2000000000000000000000
         where order_id = $1`,
        [id],
      );
    await set('+');
    expect(await reconciliationViolations(on, server)).toContainEqual(
      expect.objectContaining({ rule: expect.stringContaining(rule) }),
    );
    await set('-');
    expect(await reconciliationViolations(on, server)).toEqual([]);
  });

  it('reconciliation finds a setting that differs from the contract’s terms', async () => {
    const set = (principal: bigint) =>
      on.db.tx((tx) => {
        const terms = { activation: '600000000000000000', profit: '1800000000000000000' };
        const by = { by: 'test', at: on.clock.now() };
        return changeSetting(tx, 'mutual_aid', { principal: String(principal), ...terms }, by);
      });
    await set(91n * ju);
    expect(await reconciliationViolations(on, server)).toMatchObject([
      { rule: expect.stringContaining('the setting') },
    ]);
    await set(90n * ju);
    expect(await reconciliationViolations(on, server)).toEqual([]);
  });

  it('refuses to reverse a join that is on the chain', async () => {
    const { id } = await joined();
    const [entry] = await on.db.query<{ id: string }>(
      `select id from ledger_entries where kind = 'aid_join' and order_id = $1`,
      [id],
    );
    const written = await readEntry(on.db, entry?.id ?? '');
    const before = reversals.aid_join?.before;
    const taken = on.db.tx(async (tx) => before?.(tx, written as WrittenEntry, on.clock.now()));
    await expect(taken).rejects.toThrow('is on the chain');
  });

  it('returns the same order while it is open', async () => {
    const first = await order();
    expect(await order()).toEqual(first);
    expect(first).toMatchObject({ kind: 'aid', payment: { amount: String(putIn) } });
  });
});
