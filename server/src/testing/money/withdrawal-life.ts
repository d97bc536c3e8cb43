import { randomBytes } from 'node:crypto';
import { getAddress } from 'ethers';
import { freezeUser, unfreezeUser } from '../../members/users/index.ts';
import { post, systemAccount, userAccount } from '../../money/ledger/index.ts';
import { readOrder, type StoredOrder } from '../../money/orders/index.ts';
import { send } from '../../money/transfers/transfers.ts';
import { apply } from '../../money/withdrawals/apply.ts';
import { approve, refuse } from '../../money/withdrawals/index.ts';
import { fail } from '../../money/withdrawals/money.ts';
import { type PayOutParts, payOut } from '../../money/withdrawals/pay-out.ts';
import { lockWithdrawal } from '../../money/withdrawals/store.ts';
import { testClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { AppError, Refusal } from '../../platform/errors/errors.ts';
import { createLogger } from '../../platform/observability/log.ts';
import {
  type FeeEvent,
  type NetworkFees,
  networkFees,
  openFeeChain,
} from '../chain/network-fees.ts';
import { Died, type PaperChain, paperChain, type RecipientCode } from '../chain/paper-chain.ts';
import type { PaymentChain } from '../chain/payment-chain.ts';
import { openServer } from '../services/databases.ts';
import { dbOfDying, Killed } from '../services/mortal.ts';
import { seedSandbox, signUp, testTerms } from './terms.ts';

export const confirmations = 3;
export const clock = testClock();
const news = { publish: () => undefined };
const log = createLogger('silent');
const checkout = getAddress('0x000000000000000000000000000000000000c0de');
const payment = testTerms(checkout);

export let db: Db;
let feeChain: PaymentChain;

/** Opens `db`, the database of all histories. @returns a function that closes it */
export async function openLives(): Promise<() => Promise<void>> {
  const server = await openServer();
  db = server.db;
  await seedSandbox(db, clock.now());
  feeChain = await openFeeChain(db, clock, checkout);
  return () => server.close();
}

export const coins = ['USDT', 'JU'] as const;
export type Coin = (typeof coins)[number];

/** Events of a member's history. Amounts are whole coins, but a transfer's are ENU base units. */
export type Event =
  | FeeEvent
  | { kind: 'deposit'; asset: Coin; amount: number }
  /** `isPaid`: its network fee is paid at once. */
  | { kind: 'ask'; asset: Coin; amount: number; isPaid: boolean }
  | { kind: 'transfer'; amount: number }
  | { kind: 'cancel' | 'approve' | 'refuse'; which: number }
  /** `frozenAt`: number of calls to the chain after which the member is frozen. */
  | { kind: 'pay'; diesAfter: number | undefined; frozenAt: number | undefined }
  | { kind: 'freeze' | 'unfreeze' }
  | { kind: 'become'; code: RecipientCode | undefined }
  | { kind: 'shortage'; asset: Coin; ends: boolean }
  | { kind: 'nodeRefuses'; ends: boolean }
  | { kind: 'mine'; most: number; undone: boolean }
  | { kind: 'reorg'; depth: number; forgets: boolean }
  | { kind: 'wait'; ms: number }
  | { kind: 'drop' | 'intrude' };

export interface Life {
  userId: string;
  friend: string;
  to: string;
  paper: PaperChain;
  parts: PayOutParts;
  deposited: Record<Coin, bigint>;
  fees: NetworkFees;
  /** Violations found while the payer ran. */
  broken: string[];
}

const unit = { USDT: 10n ** 6n, JU: 10n ** 18n };
const units = (asset: Coin, whole: number) => BigInt(whole) * unit[asset];
export const tokenOf = (asset: string) => (asset === 'JU' ? null : asset);
/** JU base units that native payments leave for gas: 50 token payments at the paper chain's fee. */
const gasReserve = 50n * 120_000n * 100n;
const gasCaps = { native: 60_000n, token: 120_000n };
const fees = {
  USDT: { asset: 'USDT' as const, fee: '2000000', networkFee: null },
  JU: { asset: 'JU' as const, fee: '0', networkFee: String(unit.JU / 2n) },
};
const addressOf = () => getAddress(`0x${randomBytes(20).toString('hex')}`);
let count = 0;

async function deposit(life: Life, asset: Coin | 'ENU', amount: bigint): Promise<void> {
  count += 1;
  await post(db, {
    kind: 'welcome_grant',
    reference: `deposit ${count}`,
    at: clock.now(),
    postings: [
      { account: systemAccount('issued'), asset, amount: -amount },
      { account: userAccount(life.userId), asset, amount },
    ],
  });
  if (asset !== 'ENU') life.deposited[asset] += amount;
}

export async function begin(): Promise<Life> {
  const broken: string[] = [];
  const userId = await signUp(db, addressOf(), clock.now());
  const funds = new Map([
    ['USDT', units('USDT', 3_000)],
    [null, units('JU', 1_000_000)],
  ]);
  const paper = paperChain(addressOf(), funds, async ({ token }, { gas }) => {
    if (await isFrozen(userId)) broken.push('signed for a frozen user');
    if (gas > (token === null ? gasCaps.native : gasCaps.token)) broken.push(`${gas} gas signed`);
  });
  const life: Life = {
    userId,
    paper,
    broken,
    to: addressOf(),
    deposited: { USDT: 0n, JU: 0n },
    fees: await networkFees({ db, clock, chain: feeChain, userId }),
    friend: await signUp(db, addressOf(), clock.now()),
    parts: {
      clock,
      log,
      news,
      confirmations,
      tokenOf,
      wallet: paper.wallet,
      db: dbOfDying(db, paper.isDead),
    },
  };
  await deposit(life, 'USDT', units('USDT', 1_500));
  await deposit(life, 'JU', units('JU', 500));
  await deposit(life, 'ENU', 30n);
  return life;
}

async function isFrozen(userId: string): Promise<boolean> {
  const found = await db.query('select 1 from users where id = $1 and frozen_at is not null', [
    userId,
  ]);
  return found.length > 0;
}

const freeze = (userId: string) => db.tx((tx) => freezeUser(tx, userId, 'asked', clock.now()));

/** Runs a task; ignores refusals and deaths of the process, which are expected. */
async function attempt(task: () => Promise<unknown>): Promise<void> {
  try {
    await task();
  } catch (error) {
    const expected = [AppError, Refusal, Died, Killed].some((kind) => error instanceof kind);
    if (!expected) throw error;
  }
}

export interface Row {
  id: string;
  asset: Coin;
  state: string;
  net: string;
  amount: string;
  reverted: boolean;
  /** JU base units. */
  fee_paid: string;
}

export async function withdrawalsOf({ userId }: Pick<Life, 'userId'>) {
  return db.query<Row>(
    `select id, asset, state, amount - fee as net, amount, reverted,
       case when network_fee_paid then network_fee else 0 end as fee_paid
     from withdrawals where user_id = $1 order by id`,
    [userId],
  );
}

export async function happen(life: Life, one: Event): Promise<void> {
  const { userId, friend, to, paper } = life;
  const at = clock.now();
  switch (one.kind) {
    case 'deposit':
      return deposit(life, one.asset, units(one.asset, one.amount));
    case 'transfer':
      return attempt(() =>
        db.tx((tx) =>
          send(tx, {
            userId,
            to: { id: friend, address: to },
            remark: '',
            at,
            amount: BigInt(one.amount),
          }),
        ),
      );
    case 'ask':
      return attempt(() => ask(life, one));
    case 'payFee':
    case 'stick':
    case 'mend':
      return life.fees.happen(one);
    case 'cancel':
    case 'approve':
    case 'refuse':
      return decide(life, one.kind, one.which);
    case 'pay':
      return pay(life, one);
    case 'freeze':
      await freeze(userId);
      return;
    case 'unfreeze':
      await db.tx((tx) => unfreezeUser(tx, userId));
      return;
    case 'become':
      return paper.setCode(to, one.code);
    case 'shortage': {
      const left = one.asset === 'JU' ? gasReserve : 0n;
      return paper.limitFunds(tokenOf(one.asset), one.ends ? undefined : left);
    }
    case 'nodeRefuses':
      return paper.refuseAll(!one.ends);
    case 'mine':
      paper.mine(one.most, one.undone);
      return life.fees.mine();
    case 'reorg':
      return paper.reorg(one.depth, one.forgets);
    case 'wait':
      return clock.advance(one.ms);
    case 'drop':
      return paper.drop();
    case 'intrude':
      return paper.intrude();
  }
}

/** Requests a withdrawal, and with `isPaid` pays its network fee. */
async function ask(
  { userId, to: address, fees: networkFees }: Life,
  { asset, amount, isPaid }: Extract<Event, { kind: 'ask' }>,
): Promise<void> {
  const wish = { ...fees[asset], userId, address, amount: units(asset, amount), at: clock.now() };
  const { order } = await db.tx((tx) => apply(tx, { news, payment }, wish));
  if (!order) return;
  const which = networkFees.add((await readOrder(db, order.id)) as StoredOrder);
  if (isPaid) await networkFees.happen({ kind: 'payFee', which, when: 'now', settles: true });
}

/** Runs the payer once. Before any chain call the process may die, or the member may be frozen. */
async function pay(
  { userId, paper, parts, broken }: Life,
  { diesAfter, frozenAt }: Extract<Event, { kind: 'pay' }>,
): Promise<void> {
  let freezing: Promise<unknown> | undefined;
  paper.interrupt(frozenAt, async (call) => {
    freezing = freeze(userId);
    // Freezing waits for the transaction that signs.
    if (call !== 'sign') await freezing;
  });
  paper.dieAfter(diesAfter);
  let isBlocked = diesAfter !== undefined;
  await attempt(async () => {
    const { signed } = await payOut(parts);
    isBlocked ||= signed === 0 && paper.isRefusing();
  });
  paper.dieAfter(undefined);
  paper.interrupt(undefined, async () => undefined);
  await freezing;
  if (!isBlocked) broken.push(...(await neglected(userId, paper)));
}

/**
 * Lists coins with a queued withdrawal that an undisturbed signer should have signed, because the
 * wallet's funds were sufficient.
 */
async function neglected(userId: string, paper: PaperChain): Promise<string[]> {
  if (await isFrozen(userId)) return [];
  const rows = await withdrawalsOf({ userId });
  const found: string[] = [];
  for (const asset of coins) {
    const of = (state: string) =>
      rows
        .filter((row) => row.asset === asset && row.state === state)
        .map(({ net }) => BigInt(net));
    const left = of('signed').reduce(
      (sum, net) => sum - net,
      (await paper.wallet.balance(tokenOf(asset))) - (asset === 'JU' ? 2n * gasReserve : 0n),
    );
    if (of('queued').some((net) => net <= left)) found.push(`${asset} was not signed`);
  }
  return found;
}

async function decide(
  life: Life,
  kind: 'cancel' | 'approve' | 'refuse',
  index: number,
): Promise<void> {
  const id = (await withdrawalsOf(life))[index]?.id;
  if (!id) return;
  const by = { id, by: 'alice', at: clock.now() };
  await attempt(() =>
    db.tx(async (tx) => {
      if (kind === 'approve') return approve(tx, news, by);
      if (kind === 'refuse') return refuse(tx, news, by);
      const row = await lockWithdrawal(tx, id);
      if (row && ['review', 'queued'].includes(row.state)) {
        return fail(tx, news, row, { reason: 'cancelled', at: by.at });
      }
    }),
  );
}
