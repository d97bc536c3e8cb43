import { randomBytes } from 'node:crypto';
import { getAddress } from 'ethers';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { advance } from '../chain/advance.ts';
import type { TimedEvent } from '../chain/events.ts';
import { createProgress } from '../chain/progress.ts';
import type { Block } from '../chain/read.ts';
import { rollback } from '../chain/rollback.ts';
import { readUnsettled, settle } from '../chain/settle.ts';
import { sourceOf } from '../chain/source.ts';
import { tableOf } from '../chain/source-table.ts';
import { ledgerBooks } from '../ledger/index.ts';
import { checkBooks } from '../lib/books.ts';
import { testClock } from '../lib/clock.ts';
import type { Db } from '../lib/db/index.ts';
import { AppError } from '../lib/errors.ts';
import { openServer } from '../testing/index.ts';
import { seedSandbox, signUp, testTerms } from '../testing/terms.ts';
import { cancelOrder } from './cancel.ts';
import { newOrderId, newReference } from './codes.ts';
import { expireOrders } from './expire.ts';
import { paymentBooks } from './index.ts';
import { createPaymentSource } from './payments.ts';
import { insertOrder, type StoredOrder } from './store.ts';

/** `pnpm fuzz` makes more. The seed makes a failure happen again. */
const histories = Number(process.env.FUZZ_CASES ?? 2_000);
const seed = 20_260_103;
/** Histories that share one chain, whose blocks and reorgs they have in common. */
const together = 100;

const chainId = 31_337;
const confirmations = 3;
const minute = 60_000;
const checkout = '0x000000000000000000000000000000000000c0dE';
const terms = testTerms(checkout);
const news = { publish: () => undefined };
const clock = testClock();

/** What happens to one order, step by step; `stick`: its events cannot be settled until `mend`. */
type Move = 'pay' | 'pay too little' | 'cancel' | 'stick' | 'mend' | 'nothing';
/** What happens to all of them then. */
interface Step {
  passes: number;
  /** Blocks that are replaced, fewer than confirmations; their payments come again, or never. */
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

interface Payment {
  reference: string;
  txHash: string;
  amount: bigint;
}
interface PaperBlock extends Block {
  payments: Payment[];
}

let db: Db;
let blocks: PaperBlock[];
/** References whose events cannot be settled. */
const stuck = new Set<string>();

const payments = createPaymentSource({
  ...{ news, confirmations, assetOf: () => 'USDT' as const },
  fulfilments: { deposit: async () => undefined },
});
const sources = tableOf([
  sourceOf({
    ...payments,
    async settled(tx, event, at) {
      // At the end: everything that was written must be undone.
      await payments.settled(tx, event, at);
      if (stuck.has(event.reference)) throw new Error('stuck');
    },
  }),
]);
const common = { chainId, sources, onFailure: () => undefined };

beforeAll(async () => {
  const server = await openServer();
  db = server.db;
  await seedSandbox(db, clock.now());
  blocks = [newBlock(0, [])];
  await createProgress(db, chainId, { genesisHash: hash(), last: head() }, clock.now());
  return () => server.close();
});

const hash = () => `0x${randomBytes(32).toString('hex')}`;
const head = () => blocks.at(-1) as PaperBlock;
const payer = getAddress(`0x${'ab'.repeat(20)}`);

function newBlock(number: number, included: Payment[]): PaperBlock {
  return { number, hash: hash(), time: clock.now(), payments: included };
}

/** A block with these payments, taken in, and everything settled that can be. */
async function mine(included: Payment[]): Promise<void> {
  const after = head();
  const block = newBlock(after.number + 1, included);
  blocks.push(block);
  const events = included.map(
    ({ reference, txHash, amount }, logIndex): TimedEvent => ({
      ...{ source: payments.name, chainId, txHash, logIndex, contract: checkout, reference },
      ...{ blockNumber: block.number, blockHash: block.hash, blockTime: block.time },
      data: { payer, token: checkout, amount: String(amount) },
    }),
  );
  const at = clock.now();
  const options = { ...common, after, windowSize: 128, confirmations, at };
  await advance(db, { to: block, window: [block], events }, options);
  await settleAll();
}

async function settleAll(): Promise<void> {
  while (await settle(db, { ...common, position: head(), at: clock.now() }));
}

/** Takes the latest blocks back. @returns their payments */
async function reorg(depth: number): Promise<Payment[]> {
  if (depth === 0 || depth >= blocks.length) return [];
  const from = head();
  const gone = blocks.splice(blocks.length - depth).flatMap((block) => block.payments);
  await rollback(db, { ...common, from, ancestor: head(), at: clock.now() });
  return gone;
}

async function newOrder(userId: string): Promise<StoredOrder> {
  const now = clock.now();
  return insertOrder(db, {
    ...{ id: newOrderId(), userId, kind: 'deposit', subject: null, quantity: 1, chainId },
    ...{ contract: checkout, call: { kind: 'checkout' }, reference: newReference() },
    ...{ asset: 'USDT', token: checkout, amount: 1_000n, promise: null },
    ...{ confirmationsNeeded: confirmations, createdAt: now, graceMs: terms.graceMs },
    expiresAt: new Date(now.getTime() + terms.ttlMs),
  });
}

/** @returns the payment that the move sends */
async function happen(order: StoredOrder, move: Move): Promise<Payment[]> {
  const { reference, amount } = order;
  switch (move) {
    case 'pay':
      return [{ reference, txHash: hash(), amount }];
    case 'pay too little':
      return [{ reference, txHash: hash(), amount: amount - 1n }];
    case 'cancel':
      await db
        .tx((tx) => cancelOrder(tx, news, order, clock.now()))
        .catch((error) => expect(error).toBeInstanceOf(AppError));
      return [];
    case 'stick':
      stuck.add(reference);
      return [];
    case 'mend':
      stuck.delete(reference);
      return [];
    case 'nothing':
      return [];
  }
}

/** What must become of an order's payments: the chain as it came to be decides, nothing else. */
function expectedOf({ reference, amount, expiresAt, graceMs }: StoredOrder): string[] {
  let paid = false;
  return blocks.flatMap(({ time, payments: included }) =>
    included
      .filter((one) => one.reference === reference)
      .map((one) => {
        if (one.amount < amount) return 'amount_too_low';
        if (paid) return 'already_paid';
        if (time.getTime() > expiresAt.getTime() + graceMs) return 'expired';
        paid = true;
        return 'credited';
      }),
  );
}

/** What became of each order and its payments, in their order on the chain. */
async function outcomesOf(orders: readonly StoredOrder[]) {
  const rows = await db.query<{ id: string; status: string; payments: string[] }>(
    `select o.id, o.status, coalesce(array_agg(
         case when e.status = 'seen' then 'seen' else coalesce(p.reason, p.status) end
         order by e.block_number, e.log_index
       ) filter (where e.id is not null), '{}') as payments
     from orders o
     left join chain_events e on e.reference = o.reference and e.orphaned_at is null
     left join payments p on p.event_id = e.id
     where o.id = any($1::text[]) group by o.id, o.status`,
    [orders.map(({ id }) => id)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Every event that has its confirmations was tried, unless an earlier one of its reference is stuck. */
async function expectNoneDelayed(): Promise<void> {
  const delayed = await db.query(
    `select c.id from chain_events c
     where c.status = 'seen' and c.tries = 0 and c.block_number + $1 <= $2 + 1 and not exists (
       select 1 from chain_events s
       where s.reference = c.reference and s.status = 'seen' and s.tries > 0
     )`,
    [confirmations, head().number],
  );
  expect(delayed).toEqual([]);
}

it(`${histories} histories of orders that are paid, late, cancelled or stuck come to what the chain says`, async () => {
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
      await expireOrders({ db, clock, news });
      const back = await reorg(depth);
      const sent = forgets ? [] : back;
      for (const [n, order] of orders.entries())
        sent.push(...(await happen(order, batch[n]?.[step] ?? 'nothing')));
      // The chain that replaces another one is longer: none goes back further than confirmations.
      for (let block = 0; block < depth; block += 1) await mine([]);
      await mine(sent);
      await expectNoneDelayed();
    }
    stuck.clear();
    clock.advance(60 * minute);
    await expireOrders({ db, clock, news });
    for (let block = 1; block < confirmations; block += 1) await mine([]);

    const outcomes = await outcomesOf(orders);
    for (const [n, order] of orders.entries()) {
      const about = `${start + n}: ${batch[n]}`;
      const expected = expectedOf(order);
      const { status, payments: found } = outcomes.get(order.id) ?? { status: '', payments: [] };
      expect(found, about).toEqual(expected);
      expect(status === 'paid', about).toBe(expected.includes('credited'));
      if (status !== 'paid') expect(['expired', 'cancelled'], about).toContain(status);
    }
    // The next ones need no older blocks than a reorg reaches.
    blocks = blocks.slice(-confirmations);
  }
  expect(await readUnsettled(db, chainId)).toEqual({ count: 0, oldest: null });
  const open = await db.query('select 1 from chain_incidents where resolved_at is null');
  expect(open).toEqual([]);
  const books = [ledgerBooks(db), paymentBooks({ db, clock })];
  expect((await checkBooks(books, { full: true })).violations).toEqual([]);
}, 600_000);
