import type { Db } from '../../platform/database/index.ts';
import type { StoredOrder } from './store.ts';

/**
 * Ends what waits for the payment of an order that has expired or was cancelled, in the transaction
 * that ends the order. It may be called again for an order whose payment a reorg removed.
 */
export type OrderEnded = (tx: Db, order: StoredOrder, at: Date) => Promise<void>;
