import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { runReconciliations } from '../../platform/reconciliation.ts';
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
} from '../../testing/money/withdrawal-life.ts';
import { balancesByPurpose, ledgerReconciliation } from '../ledger/index.ts';
import { paymentReconciliation } from '../orders/index.ts';
import { transferReconciliation } from '../transfers/index.ts';
import { lostAfterMs, resendAfterMs, stuckAfterMs } from './classify.ts';
import { withdrawalReconciliation } from './index.ts';
import { payOut } from './pay-out.ts';

/** Number of histories; `pnpm fuzz` runs more. The fixed seed reproduces a failure. */
const count = Number(process.env.FUZZ_CASES ?? 120);
const seed = Number(process.env.SEED ?? 20_260_102);

beforeAll(openLives);

const amount = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 10, max: 60 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 1_400 }) },
);
const which = fc.nat(3);
const asset = fc.constantFrom('USDT', 'USDT', 'JU');
const codes = ['wallet', 'greedy', 'reverts', 'byPrice', 'lies', undefined] as const;
const isPaid = fc.constantFrom(true, true, false);
const payFeeOf = (of: fc.Arbitrary<number>) =>
  fc.record({
    kind: fc.constant('payFee' as const),
    which: of,
    settles: fc.boolean(),
    when: fc.constantFrom('now', 'inGrace', 'late'),
  });
const stickOf = (of: fc.Arbitrary<number>) =>
  fc.record({ kind: fc.constant('stick' as const), which: of });
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deposit' as const), asset, amount }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('ask' as const), asset, amount, isPaid }),
  },
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
      // Freezes the user in a quarter of the cases.
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
      // Fewer blocks than the confirmations.
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
  { weight: 2, arbitrary: fc.oneof(payFeeOf(which), payFeeOf(which), stickOf(which)) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('mend' as const) }) },
);
const history = fc.array(event, { minLength: 4, maxLength: 11, size: 'max' });

/** A withdrawal with an unpaid network fee; a fee history begins with one or two of them. */
const unpaid: Event = { kind: 'ask', asset: 'JU', amount: 20, isPaid: false };
const feeEvent: fc.Arbitrary<Event> = fc.oneof(
  { weight: 6, arbitrary: payFeeOf(fc.nat(1)) },
  { weight: 2, arbitrary: stickOf(fc.nat(1)) },
  { weight: 4, arbitrary: event },
);
const feeHistory = fc
  .tuple(
    fc.constantFrom<Event[]>([unpaid], [unpaid, unpaid]),
    fc.array(feeEvent, { minLength: 3, maxLength: 6, size: 'max' }),
  )
  .map(([first, then]) => [...first, ...then]);
const histories = fc.oneof({ weight: 3, arbitrary: history }, { weight: 1, arbitrary: feeHistory });

/** Events after which all invariants are checked. */
const moving = new Set<Event['kind']>(['pay', 'reorg', 'payFee', 'mend']);

/** Checks the invariants, which hold at any moment. */
async function expectSound(life: Life, kinds: string): Promise<void> {
  const all = await withdrawalsOf(life);
  const balances = await balancesByPurpose(db, life.userId);
  expect([...life.broken, ...(await life.fees.faults())], kinds).toEqual([]);
  const credited = await life.fees.credited();
  for (const asset of coins) {
    const rows = all.filter((row) => row.asset === asset);
    const sum = (of: Row[], field: 'net' | 'amount' | 'fee_paid') =>
      of.reduce((total, row) => total + BigInt(row[field]), 0n);
    const sent = rows.filter(({ state }) => state === 'confirmed');
    const open = rows.filter(({ state }) => !['confirmed', 'failed'].includes(state));
    const signed = rows.filter(({ state }) => state === 'signed');
    const held = balances.get(asset);
    const arrived = life.paper.arrived(life.to, tokenOf(asset));
    // A failed withdrawal keeps its network fee only if the chain reverted the payment.
    const spent = all.filter(({ state, reverted }) => state !== 'failed' || reverted);
    const kept = asset === 'JU' ? sum(spent, 'fee_paid') : 0n;
    // Money is neither lost nor created.
    expect(held?.reserved ?? 0n, kinds).toBe(sum(open, 'amount'));
    expect((held?.available ?? 0n) + sum(open, 'amount') + sum(sent, 'amount') + kept, kinds).toBe(
      life.deposited[asset] + (asset === 'JU' ? credited : 0n),
    );
    // Completed payments have arrived; others that arrived are signed.
    expect(arrived >= sum(sent, 'net'), kinds).toBe(true);
    expect(arrived <= sum(sent, 'net') + sum(signed, 'net'), kinds).toBe(true);
  }
}

/** Mines and settles until no signed withdrawal is open; those in review or short of funds stay. */
async function comeToRest(life: Life): Promise<void> {
  const { paper, parts } = life;
  paper.refuseAll(false);
  await life.fees.comeToRest();
  for (let round = 0; round < 20; round += 1) {
    const { signed } = await payOut(parts);
    const open = (await withdrawalsOf(life)).some(({ state }) => state === 'signed');
    if (!open && signed === 0) return;
    for (let block = 0; block < confirmations; block += 1) paper.mine();
    clock.advance(round > 5 ? lostAfterMs : resendAfterMs);
  }
}

it(`${count} histories of deposits, transfers, withdrawals, late fees, stuck events, failures and crashes lose nothing and pay nothing twice`, async () => {
  for (const events of fc.sample(histories, { numRuns: count, seed })) {
    const life = await begin();
    const kinds = JSON.stringify(events);
    for (const one of events) {
      await happen(life, one);
      if (moving.has(one.kind)) await expectSound(life, kinds);
    }
    await comeToRest(life);
    const { amount: late, faults } = await life.fees.claimLate();
    expect(faults, kinds).toEqual([]);
    life.deposited.JU += late;
    await expectSound(life, kinds);
    const rest = (await withdrawalsOf(life)).filter(
      ({ state }) => state === 'signed' || state === 'awaiting_fee',
    );
    expect(rest, kinds).toEqual([]);
    // Excludes queued withdrawals from the next history.
    await db.query(`update withdrawals set state = 'review' where state = 'queued'`);
  }
  const reconciliations = [
    ledgerReconciliation(db),
    paymentReconciliation({ db, clock }),
    withdrawalReconciliation({ db, clock }),
    transferReconciliation({ db, clock }),
  ];
  expect((await runReconciliations(reconciliations, { full: true })).violations).toEqual([]);
}, 3_600_000);
