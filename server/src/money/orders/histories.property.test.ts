import { getAddress } from 'ethers';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { readUnsettled } from '../../chain/follower/settle.ts';
import { testClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { createLogger } from '../../platform/observability/log.ts';
import { runReconciliations } from '../../platform/reconciliation.ts';
import {
  expectedOf,
  newHash,
  openPaymentChain,
  outcomesOf,
  type Payment,
  type PaymentChain,
} from '../../testing/chain/payment-chain.ts';
import { openServer } from '../../testing/index.ts';
import { seedSandbox, signUp, testTerms } from '../../testing/money/terms.ts';
import { ledgerReconciliation } from '../ledger/index.ts';
import { newOrderId, newReference } from './create.ts';
import { cancelOrder, expireOrders } from './expire.ts';
import { paymentReconciliation } from './index.ts';
import { insertOrder, type StoredOrder } from './store.ts';

/** Number of histories; `pnpm fuzz` runs more. The fixed seed reproduces a failure. */
const histories = Number(process.env.FUZZ_CASES ?? 120);
const seed = 20_260_103;
/** Number of histories that share one chain with its blocks and reorgs. */
const together = 100;

const chainId = 31_337;
const confirmations = 3;
const minute = 60_000;
const checkout = '0x000000000000000000000000000000000000c0dE';
const terms = testTerms(checkout);
const news = { publish: () => undefined };
const log = createLogger('silent');
const orderEnded = async () => undefined;
const clock = testClock();

/** A move of one order. `stick`: the order's events cannot be settled until `mend`. */
type Move = 'pay' | 'pay too little' | 'cancel' | 'stick' | 'mend' | 'nothing';
/** A step that all orders share. `passes`: elapsed time, ms. */
interface Step {
  passes: number;
  /**
   * Number of replaced blocks, fewer than the confirmations. Their payments are mined again unless
   * `forgets`.
   */
  reorg: number;
  forgets: boolean;
}

const moves: fc.Arbitrary<Move> = fc.oneof(
  { weight: 4, arbitrary: fc.constant('pay' as const) },
  { weight: 1, arbitrary: fc.constant('pay too little' as const) },
  { weight: 1, arbitrary: fc.constantFrom('cancel' as const, 'stick' as const, 'mend' as const) },
  { weight: 6, arbitrary: fc.constant('nothing' as const) },
);
const steps: fc.Arbitrary<Step> = fc.record({
  passes: fc.constantFrom(0, 10 * minute, 20 * minute),
  reorg: fc.constantFrom(0, 0, 0, 1, confirmations - 1),
  forgets: fc.boolean(),
});
const stepCount = 6;

let db: Db;
let chain: PaymentChain;
const payer = getAddress(`0x${'ab'.repeat(20)}`);

beforeAll(async () => {
  const server = await openServer();
  db = server.db;
  await seedSandbox(db, clock.now());
  chain = await openPaymentChain({
    db,
    clock,
    checkout,
    payer,
    token: checkout,
    source: {
      confirmations,
      assetOf: () => 'USDT' as const,
      fulfilments: { deposit: async () => undefined },
    },
  });
  return () => server.close();
});

async function newOrder(userId: string): Promise<StoredOrder> {
  const now = clock.now();
  return insertOrder(db, {
    id: newOrderId(),
    user_id: userId,
    kind: 'deposit',
    quantity: 1,
    status: 'awaiting_payment',
    chain_id: chainId,
    contract: checkout,
    reference: newReference(),
    asset: 'USDT',
    token: checkout,
    amount: 1_000n,
    confirmations_needed: confirmations,
    created_at: now,
    grace_ms: terms.graceMs,
    expires_at: new Date(now.getTime() + terms.ttlMs),
  });
}

/** Performs a move. @returns the payments that it sends */
async function happen(order: StoredOrder, move: Move): Promise<Payment[]> {
  const { reference, amount } = order;
  switch (move) {
    case 'pay':
      return [{ reference, txHash: newHash(), amount }];
    case 'pay too little':
      return [{ reference, txHash: newHash(), amount: amount - 1n }];
    case 'cancel':
      await db
        .tx((tx) => cancelOrder(tx, news, order, clock.now()))
        .catch((error) => expect(error).toBeInstanceOf(AppError));
      return [];
    case 'stick':
      chain.stuck.add(reference);
      return [];
    case 'mend':
      chain.stuck.delete(reference);
      return [];
    case 'nothing':
      return [];
  }
}

it(`${histories} histories of paid, late, cancelled and stuck orders end in the state that the chain implies`, async () => {
  const life = fc.array(moves, { minLength: stepCount, maxLength: stepCount });
  const lives = fc.sample(life, { numRuns: histories, seed });
  const shared = fc.sample(steps, { numRuns: Math.ceil(histories / together) * stepCount, seed });
  const userId = await signUp(db, payer, clock.now());
  for (let start = 0; start < histories; start += together) {
    const batch = lives.slice(start, start + together);
    const orders: StoredOrder[] = [];
    for (const _ of batch) orders.push(await newOrder(userId));
    for (let step = 0; step < stepCount; step += 1) {
      const { passes, reorg: depth, forgets } = shared.pop() as Step;
      clock.advance(passes);
      await expireOrders({ db, clock, log, news, orderEnded });
      const back = await chain.reorg(depth);
      const sent = forgets ? [] : back;
      for (const [n, order] of orders.entries())
        sent.push(...(await happen(order, batch[n]?.[step] ?? 'nothing')));
      // Keeps the chain longer than before the reorg; else repeated reorgs could replace
      // confirmed blocks.
      for (let block = 0; block < depth; block += 1) await chain.mine([]);
      await chain.mine(sent);
      expect(await chain.delayed()).toEqual([]);
    }
    chain.stuck.clear();
    clock.advance(60 * minute);
    await expireOrders({ db, clock, log, news, orderEnded });
    for (let block = 1; block < confirmations; block += 1) await chain.mine([]);

    const outcomes = await outcomesOf(db, orders);
    for (const [n, order] of orders.entries()) {
      const about = `${start + n}: ${batch[n]}`;
      const expected = expectedOf(order, chain.blocks);
      const { status, payments: found } = outcomes.get(order.id) ?? { status: '', payments: [] };
      expect(found, about).toEqual(expected);
      expect(status === 'paid', about).toBe(expected.includes('credited'));
      if (status !== 'paid') expect(['expired', 'cancelled'], about).toContain(status);
    }
    // Later histories need only the blocks that a reorg can reach.
    chain.blocks.splice(0, chain.blocks.length - confirmations);
  }
  expect(await readUnsettled(db, chainId)).toEqual({ count: 0, oldest: null });
  const open = await db.query('select 1 from chain_incidents where resolved_at is null');
  expect(open).toEqual([]);
  const reconciliations = [ledgerReconciliation(db), paymentReconciliation({ db, clock })];
  expect((await runReconciliations(reconciliations, { full: true })).violations).toEqual([]);
}, 3_600_000);
