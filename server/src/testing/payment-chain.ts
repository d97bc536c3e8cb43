import { randomBytes } from 'node:crypto';
import { advance } from '../chain/advance.ts';
import type { TimedEvent } from '../chain/events.ts';
import { createProgress, readProgress } from '../chain/progress.ts';
import type { Block } from '../chain/read.ts';
import { rollback } from '../chain/rollback.ts';
import { settle } from '../chain/settle.ts';
import { sourceOf } from '../chain/source.ts';
import { tableOf } from '../chain/source-table.ts';
import type { Clock } from '../lib/clock.ts';
import type { Db } from '../lib/db/index.ts';
import { createPaymentSource, type StoredOrder } from '../orders/index.ts';

const chainId = 31_337;

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
  clock: Clock;
  checkout: string;
  /** null: the chain's native coin. */
  token: string | null;
  payer: string;
  source: Omit<Parameters<typeof createPaymentSource>[0], 'news'>;
}

/** Blocks with payments to the checkout, which the product's own watcher functions take in. */
export interface PaymentChain {
  blocks: PaymentBlock[];
  /** References whose events cannot be settled. */
  stuck: Set<string>;
  /** Makes a block and follows it. */
  mine(payments: readonly Payment[], on?: Db): Promise<void>;
  /** Takes all blocks in that are new to the database, and settles everything that can be. */
  follow(on?: Db): Promise<void>;
  /** Takes the latest blocks back. @returns their payments */
  reorg(depth: number): Promise<Payment[]>;
  /** Events that have their confirmations, were never tried, and wait for no stuck one. */
  delayed(): Promise<string[]>;
}

export const newHash = () => `0x${randomBytes(32).toString('hex')}`;

export async function openPaymentChain(parts: PaymentChainParts): Promise<PaymentChain> {
  const { db, clock, checkout, token, payer } = parts;
  const { confirmations } = parts.source;
  const stuck = new Set<string>();
  const payments = createPaymentSource({ ...parts.source, news: { publish: () => undefined } });
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
  const blocks: PaymentBlock[] = [blockOf(0, [])];
  const head = () => blocks.at(-1) as PaymentBlock;
  await createProgress(db, chainId, { genesisHash: newHash(), last: head() }, clock.now());

  function blockOf(number: number, included: readonly Payment[]): PaymentBlock {
    return { number, hash: newHash(), time: clock.now(), payments: [...included] };
  }

  function eventsOf(block: PaymentBlock): TimedEvent[] {
    return block.payments.map(({ reference, txHash, amount }, logIndex) => ({
      ...{ source: payments.name, chainId, txHash, logIndex, contract: checkout, reference },
      ...{ blockNumber: block.number, blockHash: block.hash, blockTime: block.time },
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

  return {
    ...{ blocks, stuck, follow },
    async mine(included, on) {
      blocks.push(blockOf(head().number + 1, included));
      await follow(on);
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

/** What must become of an order's payments: the chain as it came to be decides, nothing else. */
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

/** What became of each order and its payments, in their order on the chain. */
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
