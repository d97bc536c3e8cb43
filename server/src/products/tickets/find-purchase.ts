import type { ErrorName } from '@shared/contract';
import { nodeAway, type TransactionReader } from '../../chain/index.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';

export interface Purchase {
  orderId: string;
  quantity: number;
}

interface PaidThere {
  event: string;
  payment: string | null;
  order_id: string | null;
  kind: string | null;
  quantity: number | null;
  user_id: string | null;
  status: string | null;
}

interface Parts {
  db: Db;
  transactions: TransactionReader;
  /** Checksummed address of the Checkout contract. */
  checkout: string;
}

/**
 * Returns the user's ticket purchase that a transaction paid, if the payment is confirmed and
 * credited (specification §5). Uses stored events. For a transaction without any, reads the chain
 * to find the reason. Call it outside of a database transaction.
 * @param hash lower-case
 * @throws AppError transactionUnknown, transactionFailed, transactionUnconfirmed,
 * transactionNoPurchase, transactionForeign, unavailable, tooManyRequests
 */
export async function findPurchase(
  { db, transactions, checkout }: Parts,
  userId: string,
  hash: string,
): Promise<Purchase> {
  const paid = await paidBy(db, hash);
  const own = paid.find((one) => one.user_id === userId && isPurchase(one));
  if (own?.order_id && own.quantity) return { orderId: own.order_id, quantity: own.quantity };
  if (paid.length > 0) throw new AppError(whyNot(paid, userId));
  throw new AppError(await askWhyNot(transactions, checkout, hash));
}

function isPurchase({ kind, status, payment }: PaidThere): boolean {
  return kind === 'ticket' && status === 'paid' && payment === 'credited';
}

function whyNot(paid: readonly PaidThere[], userId: string): ErrorName {
  const own = paid.filter((one) => one.user_id === userId);
  if (own.some(({ event, kind }) => kind === 'ticket' && event === 'seen')) {
    return 'transactionUnconfirmed';
  }
  const foreign = paid.some((one) => one.kind === 'ticket' && one.user_id !== userId);
  return foreign && own.length === 0 ? 'transactionForeign' : 'transactionNoPurchase';
}

const refusals = {
  unknown: 'transactionUnknown',
  pending: 'transactionUnconfirmed',
  failed: 'transactionFailed',
} as const satisfies Record<string, ErrorName>;

async function askWhyNot(
  transactions: TransactionReader,
  checkout: string,
  hash: string,
): Promise<ErrorName> {
  const outcome = await transactions.outcome(hash).catch(nodeAway);
  if (outcome.state !== 'succeeded') return refusals[outcome.state];
  // A payment without stored events is in a block that the follower has not read yet.
  return outcome.to === checkout ? 'transactionUnconfirmed' : 'transactionNoPurchase';
}

function paidBy(db: Db, hash: string): Promise<PaidThere[]> {
  return db.rows(
    sql
      .selectFrom('chain_events as c')
      .leftJoin('payments as p', 'p.event_id', 'c.id')
      .leftJoin('orders as o', 'o.reference', 'c.reference')
      .select([
        'c.status as event',
        'p.status as payment',
        'o.id as order_id',
        'o.kind',
        'o.quantity',
        'o.user_id',
        'o.status',
      ])
      .where('c.tx_hash', '=', hash)
      .where('c.orphaned_at', 'is', null),
  );
}
