import { randomBytes } from 'node:crypto';
import { advance } from '../../chain/follower/advance.ts';
import type { TimedEvent } from '../../chain/follower/events.ts';
import { createProgress, readProgress } from '../../chain/follower/progress.ts';
import type { Block } from '../../chain/follower/read.ts';
import { rollback } from '../../chain/follower/rollback.ts';
import { readUnsettled, settle } from '../../chain/follower/settle.ts';
import { sourceOf, tableOf } from '../../chain/follower/source.ts';
import { systemBalances } from '../../money/ledger/index.ts';
import {
  createPaymentSource,
  creditSuspense,
  type StoredOrder,
  suspenseOf,
} from '../../money/orders/index.ts';
import type { TestClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';

const chainId = 31_337;
const news = { publish: () => undefined };

export interface Payment {
  reference: string;
  txHash: string;
  amount: bigint;
}

export interface PaymentBlock extends Block {
  payments: Payment[];
}

interface PaymentChainParts {
  db: Db;
  clock: TestClock;
  checkout: string;
  /** Token contract; null for the chain's native coin. */
  token: string | null;
  payer: string;
  source: Omit<Parameters<typeof createPaymentSource>[0], 'news'>;
}

/** Blocks with payments to the checkout, handled by the product's own follower functions. */
export interface PaymentChain {
  blocks: PaymentBlock[];
  /** References whose events cannot be settled. */
  stuck: Set<string>;
  /** Mines a block and follows it. */
  mine(payments: readonly Payment[], on?: Db): Promise<void>;
  /** Follows all blocks that are new to the database, and settles all events that it can. */
  follow(on?: Db): Promise<void>;
  /** Removes the latest blocks. @returns their payments */
  reorg(depth: number): Promise<Payment[]>;
  /** Mines blocks until everything that was sent is confirmed. */
  confirm(): Promise<void>;
  /** Settles everything that was stuck. */
  mend(): Promise<void>;
  /** Removes all blocks except the latest, and all payments. */
  forget(): Promise<void>;
  /** Lists confirmed events that were never attempted although their order has no failed event. */
  delayed(): Promise<string[]>;
}

export const newHash = () => `0x${randomBytes(32).toString('hex')}`;

export async function openPaymentChain(parts: PaymentChainParts): Promise<PaymentChain> {
  const { db, clock, checkout, token, payer } = parts;
  const { confirmations } = parts.source;
  const stuck = new Set<string>();
  const payments = createPaymentSource({ ...parts.source, news });
  const sources = tableOf([
    sourceOf({
      ...payments,
      async settled(tx, events, at) {
        // Fails at the end, so that everything that was written must be rolled back.
        await payments.settled(tx, events, at);
        if (events.some(({ reference }) => stuck.has(reference))) throw new Error('stuck');
      },
    }),
  ]);
  const common = { chainId, sources, onFailure: () => undefined };
  const blocks: PaymentBlock[] = [blockOf(0, [])];
  const head = () => blocks.at(-1) as PaymentBlock;
  await createProgress(db, chainId, { genesisHash: newHash(), last: head() }, clock.now());

  function blockOf(number: number, included: readonly Payment[]): PaymentBlock {
    return { number, hash: newHash(), time: clock.now(), payments: [...included] };
  }

  function eventsOf(block: PaymentBlock): TimedEvent[] {
    return block.payments.map(({ reference, txHash, amount }, logIndex) => ({
      source: payments.name,
      chainId,
      txHash,
      logIndex,
      contract: checkout,
      reference,
      blockNumber: block.number,
      blockHash: block.hash,
      blockTime: block.time,
      data: { payer, token, amount: String(amount) },
    }));
  }

  async function follow(on = db): Promise<void> {
    const progress = await readProgress(on, chainId);
    let after = blocks.findIndex(({ number }) => number === progress?.last.number);
    for (; after < blocks.length - 1; after += 1) {
      const [last, block] = blocks.slice(after) as [PaymentBlock, PaymentBlock];
      const options = { ...common, after: last, windowSize: 128, confirmations, at: clock.now() };
      await advance(on, { to: block, window: [block], events: eventsOf(block) }, options);
    }
    while (await settle(on, { ...common, position: head(), at: clock.now() }));
  }

  async function mine(included: readonly Payment[], on?: Db): Promise<void> {
    blocks.push(blockOf(head().number + 1, included));
    await follow(on);
  }

  return {
    blocks,
    stuck,
    follow,
    mine,
    async confirm() {
      for (let block = 1; block < confirmations; block += 1) await mine([]);
    },
    async mend() {
      stuck.clear();
      // Advances by the longest delay between two attempts.
      if ((await readUnsettled(db, chainId)).count > 0) clock.advance(60 * 60_000);
      await follow();
    },
    async forget() {
      await follow();
      blocks.splice(0, blocks.length - 1);
      head().payments = [];
    },
    async reorg(depth) {
      if (depth === 0 || depth >= blocks.length) return [];
      const from = head();
      const gone = blocks.splice(blocks.length - depth).flatMap((block) => block.payments);
      await rollback(db, { ...common, from, ancestor: head(), at: clock.now() });
      return gone;
    },
    async delayed() {
      const found = await db.query<{ id: string }>(
        `select c.id from chain_events c
         where c.status = 'seen' and c.tries = 0 and c.block_number + $1 <= $2 + 1 and not exists (
           select 1 from chain_events s
           where s.reference = c.reference and s.status = 'seen' and s.tries > 0
         )`,
        [confirmations, head().number],
      );
      return found.map(({ id }) => id);
    },
  };
}

/** Returns how each payment of an order must end, according to the chain alone. */
export function expectedOf(
  { reference, amount, expiresAt, graceMs }: StoredOrder,
  blocks: readonly PaymentBlock[],
): string[] {
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

export interface Outcome {
  id: string;
  status: string;
  payments: string[];
}

/** Returns the outcome of each order by id. Its payments are sorted as on the chain. */
export async function outcomesOf(
  db: Db,
  orders: readonly Pick<StoredOrder, 'id'>[],
): Promise<Map<string, Outcome>> {
  const rows = await db.query<Outcome>(
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

/** Lists faults of orders and their payments; may be called at any time. */
export async function faultsOf(
  db: Db,
  chain: PaymentChain,
  orders: readonly StoredOrder[],
): Promise<string[]> {
  if (orders.length === 0) return [];
  const faults = (await chain.delayed()).map((id) => `event ${id} was not tried`);
  const outcomes = await outcomesOf(db, orders);
  for (const order of orders) {
    const { status, payments } = outcomes.get(order.id) ?? { status: '', payments: [] };
    const settled = payments.filter((one) => one !== 'seen');
    const expected = expectedOf(order, chain.blocks);
    // Payments of one order are settled in sequence, so only the last ones can be unsettled.
    const waiting = Array(expected.length - settled.length).fill('seen');
    const inTurn = [...expected.slice(0, settled.length), ...waiting];
    const about = `${payments} for ${expected}, order ${status}`;
    if (String(payments) !== String(inTurn)) faults.push(`settled differently: ${about}`);
    if (settled.includes('credited') !== (status === 'paid'))
      faults.push(`wrong order state: ${about}`);
  }
  return faults;
}

interface ClaimParts {
  db: Db;
  clock: TestClock;
  chain: PaymentChain;
  orders: readonly StoredOrder[];
  userId: string;
  asset: 'JU' | 'USDT';
  /** The asset's amount in suspense before the payments of `chain`. */
  suspenseBefore: bigint;
}

export async function suspenseIn(db: Db, asset: 'JU' | 'USDT'): Promise<bigint> {
  return (await systemBalances(db, 'suspense')).get(asset) ?? 0n;
}

/**
 * Credits each late payment to the user, once. Everything must be settled, because only then does
 * suspense contain all money that paid no order.
 * @returns base units credited to the user, and faults
 */
export async function claimLate(parts: ClaimParts): Promise<{ amount: bigint; faults: string[] }> {
  const { db, clock, chain, orders, userId, asset, suspenseBefore } = parts;
  const sum = (list: readonly { amount: bigint }[]) =>
    list.reduce((total, { amount }) => total + amount, 0n);
  const expected = (wanted: string) =>
    orders.flatMap((order) => {
      const outcomes = expectedOf(order, chain.blocks).filter((outcome) => outcome === wanted);
      return outcomes.map(() => ({ amount: order.amount }));
    });
  const faults: string[] = [];
  const sent = chain.blocks.flatMap(({ payments }) => payments);
  const kept = sum(sent) - sum(expected('credited'));
  const held = (await suspenseIn(db, asset)) - suspenseBefore;
  if (held !== kept) faults.push(`${held} in suspense, not ${kept}`);
  const { list } = await suspenseOf(db, { id: userId, address: '' });
  const late = list.filter(({ reason, resolution }) => reason === 'expired' && !resolution);
  const amount = sum(expected('expired'));
  if (sum(late) !== amount) faults.push(`${sum(late)} can be claimed, not ${amount}`);
  const by = { actor: 'operator:alice', at: clock.now() } as const;
  for (const { eventId } of [...late, ...late]) {
    await db.tx((tx) => creditSuspense(tx, news, { eventId, userId }, by));
  }
  return { amount, faults };
}
