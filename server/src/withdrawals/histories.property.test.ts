import { randomBytes } from 'node:crypto';
import { getAddress } from 'ethers';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import {
  balancesByPurpose,
  ledgerBooks,
  post,
  systemAccount,
  userAccount,
} from '../ledger/index.ts';
import { checkBooks } from '../lib/books.ts';
import { testClock } from '../lib/clock.ts';
import type { Db } from '../lib/db/index.ts';
import { AppError } from '../lib/errors.ts';
import { createLogger } from '../lib/log.ts';
import { Refusal } from '../lib/refusal.ts';
import { openServer } from '../testing/index.ts';
import { Died, type PaperChain, paperChain } from '../testing/paper-chain.ts';
import { seedSandbox, signUp, testTerms } from '../testing/terms.ts';
import { transferBooks } from '../transfers/index.ts';
import { send } from '../transfers/transfers.ts';
import { apply } from './apply.ts';
import { approve, refuse, withdrawalBooks } from './index.ts';
import { lostAfterMs, resendAfterMs, stuckAfterMs } from './judge.ts';
import { fail } from './money.ts';
import { type PayOutParts, payOut } from './pay-out.ts';
import { lockWithdrawal } from './store.ts';

/** `pnpm fuzz` makes more. The seed makes a failure happen again. */
const histories = Number(process.env.HISTORIES ?? 2_000);
const seed = 20_260_102;

const confirmations = 3;
const clock = testClock();
const news = { publish: () => undefined };
const log = createLogger('silent');
const payment = testTerms('0x000000000000000000000000000000000000c0de');

let db: Db;
beforeAll(async () => {
  const server = await openServer();
  db = server.db;
  await seedSandbox(db, clock.now());
  return () => server.close();
});

/** What happens, one after the other. USDT; whole ones. */
type Event =
  | { kind: 'deposit' | 'ask' | 'transfer'; amount: number }
  | { kind: 'cancel' | 'approve' | 'refuse'; which: number }
  | { kind: 'pay'; diesAfter: number | undefined }
  | { kind: 'mine'; most: number; undone: boolean }
  | { kind: 'reorg'; depth: number; forgets: boolean }
  | { kind: 'wait'; ms: number }
  | { kind: 'drop' | 'intrude' };

const amount = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 10, max: 60 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 1_400 }) },
);
const which = fc.nat(3);
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deposit' as const), amount }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('ask' as const), amount }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('transfer' as const), amount }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('cancel', 'approve', 'refuse'), which }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      diesAfter: fc.option(fc.nat(14), { nil: undefined, freq: 3 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('mine' as const),
      most: fc.integer({ min: 1, max: 3 }),
      undone: fc.nat(7).map((n) => n === 0),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('reorg' as const),
      // As deep as confirmations are for.
      depth: fc.integer({ min: 1, max: confirmations - 1 }),
      forgets: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.constantFrom(resendAfterMs, stuckAfterMs, lostAfterMs),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('drop', 'intrude', 'intrude') }) },
);

interface Life {
  userId: string;
  friend: string;
  to: string;
  paper: PaperChain;
  parts: PayOutParts;
  deposited: bigint;
}

const usdt = (whole: number) => BigInt(whole) * 1_000_000n;
const addressOf = () => getAddress(`0x${randomBytes(20).toString('hex')}`);
let count = 0;

async function deposit(life: Life, asset: 'USDT' | 'ENU', units: bigint): Promise<void> {
  count += 1;
  await post(db, {
    ...{ kind: 'welcome_grant', reference: `deposit ${count}`, at: clock.now() },
    postings: [
      { account: systemAccount('issued'), asset, amount: -units },
      { account: userAccount(life.userId), asset, amount: units },
    ],
  });
  if (asset === 'USDT') life.deposited += units;
}

async function begin(): Promise<Life> {
  const paper = paperChain(addressOf(), usdt(3_000));
  const tokenOf = (asset: string) => (asset === 'JU' ? null : asset);
  const life: Life = {
    userId: await signUp(db, addressOf(), clock.now()),
    friend: await signUp(db, addressOf(), clock.now()),
    ...{ to: addressOf(), paper, deposited: 0n },
    parts: { ...{ db, clock, log, news, confirmations, tokenOf }, wallet: paper.wallet },
  };
  await deposit(life, 'USDT', usdt(1_500));
  await deposit(life, 'ENU', 30n);
  return life;
}

/** A refusal is an answer; a death is one that nobody gets. */
async function attempt(task: () => Promise<unknown>): Promise<void> {
  try {
    await task();
  } catch (error) {
    const expected = error instanceof AppError || error instanceof Refusal || error instanceof Died;
    if (!expected) throw error;
  }
}

async function withdrawalsOf({ userId }: Life) {
  return db.query<{ id: string; state: string; net: string; amount: string }>(
    'select id, state, amount - fee as net, amount from withdrawals where user_id = $1 order by id',
    [userId],
  );
}

async function happen(life: Life, one: Event): Promise<void> {
  const { userId, friend, to, paper, parts } = life;
  const at = clock.now();
  switch (one.kind) {
    case 'deposit':
      return deposit(life, 'USDT', usdt(one.amount));
    case 'transfer':
      return attempt(() =>
        db.tx((tx) =>
          send(tx, {
            ...{ userId, to: { id: friend, address: to }, remark: '', at },
            amount: BigInt(one.amount),
          }),
        ),
      );
    case 'ask':
      return attempt(() => {
        const fees = { asset: 'USDT' as const, fee: '2000000', networkFee: null };
        const wish = { ...fees, userId, address: to, amount: usdt(one.amount), at };
        return db.tx((tx) => apply(tx, { news, payment }, wish));
      });
    case 'cancel':
    case 'approve':
    case 'refuse':
      return decide(life, one.kind, one.which);
    case 'pay':
      paper.dieAfter(one.diesAfter);
      await attempt(() => payOut(parts));
      return paper.dieAfter(undefined);
    case 'mine':
      return paper.mine(one.most, one.undone);
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

/** Everything that was promised, whatever has happened. */
async function expectSound(life: Life, kinds: string): Promise<void> {
  const rows = await withdrawalsOf(life);
  const sum = (of: typeof rows, field: 'net' | 'amount') =>
    of.reduce((total, row) => total + BigInt(row[field]), 0n);
  const sent = rows.filter(({ state }) => state === 'confirmed');
  const open = rows.filter(({ state }) => !['confirmed', 'failed'].includes(state));
  const signed = rows.filter(({ state }) => state === 'signed');
  const held = (await balancesByPurpose(db, life.userId)).get('USDT');
  const arrived = life.paper.arrived(life.to);
  // Nothing is lost and nothing is made.
  expect(held?.reserved, kinds).toBe(sum(open, 'amount'));
  expect((held?.available ?? 0n) + sum(open, 'amount') + sum(sent, 'amount'), kinds).toBe(
    life.deposited,
  );
  // What is completed has arrived; beside it only what is signed can have.
  expect(arrived >= sum(sent, 'net'), kinds).toBe(true);
  expect(arrived <= sum(sent, 'net') + sum(signed, 'net'), kinds).toBe(true);
}

/** Until the chain has said everything: what nobody decides about stays. */
async function comeToRest(life: Life): Promise<void> {
  const { paper, parts } = life;
  for (let round = 0; round < 20; round += 1) {
    const { signed } = await payOut(parts);
    const open = (await withdrawalsOf(life)).some(({ state }) => state === 'signed');
    if (!open && signed === 0) return;
    for (let block = 0; block < confirmations; block += 1) paper.mine();
    clock.advance(round > 5 ? lostAfterMs : resendAfterMs);
  }
}

it(`${histories} histories of deposits, transfers, withdrawals, failures and deaths lose and pay nothing twice`, async () => {
  const history = fc.array(event, { minLength: 4, maxLength: 11, size: 'max' });
  for (const events of fc.sample(history, { numRuns: histories, seed })) {
    const life = await begin();
    const kinds = JSON.stringify(events);
    for (const one of events) {
      await happen(life, one);
      if (one.kind === 'pay' || one.kind === 'reorg') await expectSound(life, kinds);
    }
    await comeToRest(life);
    await expectSound(life, kinds);
    const rest = (await withdrawalsOf(life)).filter(({ state }) => state === 'signed');
    expect(rest, kinds).toEqual([]);
    // What waits for a person or for funds is of no use to the next history.
    await db.query(`update withdrawals set state = 'review' where state = 'queued'`);
  }
  const books = [ledgerBooks(db), withdrawalBooks({ db, clock }), transferBooks({ db, clock })];
  expect((await checkBooks(books, { full: true })).violations).toEqual([]);
}, 600_000);
