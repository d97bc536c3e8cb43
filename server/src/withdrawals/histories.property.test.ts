import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { balancesByPurpose, ledgerBooks } from '../ledger/index.ts';
import { checkBooks } from '../lib/books.ts';
import {
  begin,
  clock,
  coins,
  confirmations,
  db,
  type Event,
  happen,
  type Life,
  openLives,
  type Row,
  tokenOf,
  withdrawalsOf,
} from '../testing/withdrawal-life.ts';
import { transferBooks } from '../transfers/index.ts';
import { withdrawalBooks } from './index.ts';
import { lostAfterMs, resendAfterMs, stuckAfterMs } from './judge.ts';
import { payOut } from './pay-out.ts';

/** `pnpm fuzz` makes more. The seed makes a failure happen again. */
const histories = Number(process.env.FUZZ_CASES ?? 2_000);
const seed = Number(process.env.SEED ?? 20_260_102);

beforeAll(openLives);

const amount = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 10, max: 60 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 1_400 }) },
);
const which = fc.nat(3);
const asset = fc.constantFrom('USDT', 'USDT', 'JU');
const codes = ['wallet', 'greedy', 'reverts', 'byPrice', 'lies', undefined] as const;
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deposit' as const), asset, amount }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('ask' as const), asset, amount }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('transfer' as const), amount }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('cancel', 'approve', 'refuse'), which }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      diesAfter: fc.option(fc.nat(14), { nil: undefined, freq: 2 }),
      // A quarter of them.
      frozenAt: fc.nat(59).map((call) => (call < 15 ? call : undefined)),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('freeze', 'unfreeze', 'unfreeze') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('become' as const),
      code: fc.constantFrom(...codes),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('shortage' as const),
      asset,
      ends: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('nodeRefuses' as const), ends: fc.boolean() }),
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
/** Every promise, at any moment. */
async function expectSound(life: Life, kinds: string): Promise<void> {
  const all = await withdrawalsOf(life);
  const balances = await balancesByPurpose(db, life.userId);
  expect(life.broken, kinds).toEqual([]);
  for (const asset of coins) {
    const rows = all.filter((row) => row.asset === asset);
    const sum = (of: Row[], field: 'net' | 'amount' | 'fee_paid') =>
      of.reduce((total, row) => total + BigInt(row[field]), 0n);
    const sent = rows.filter(({ state }) => state === 'confirmed');
    const open = rows.filter(({ state }) => !['confirmed', 'failed'].includes(state));
    const signed = rows.filter(({ state }) => state === 'signed');
    const held = balances.get(asset);
    const arrived = life.paper.arrived(life.to, tokenOf(asset));
    // Network fees are returned unless the chain has used them.
    const spent = all.filter(({ state, reverted }) => state !== 'failed' || reverted);
    const kept = asset === 'JU' ? sum(spent, 'fee_paid') : 0n;
    // Nothing is lost and nothing is made.
    expect(held?.reserved ?? 0n, kinds).toBe(sum(open, 'amount'));
    expect((held?.available ?? 0n) + sum(open, 'amount') + sum(sent, 'amount') + kept, kinds).toBe(
      life.deposited[asset],
    );
    // Completed payments have arrived, and besides them only signed ones can have.
    expect(arrived >= sum(sent, 'net'), kinds).toBe(true);
    expect(arrived <= sum(sent, 'net') + sum(signed, 'net'), kinds).toBe(true);
  }
}

/** Until the chain has said everything: what nobody decides about stays. */
async function comeToRest(life: Life): Promise<void> {
  const { paper, parts } = life;
  paper.refuseAll(false);
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
}, 3_600_000);
