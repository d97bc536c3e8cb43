import * as z from 'zod/mini';
import { baseUnits, hash, timestamp } from './primitives.ts';

export const nodeTier = z.object({
  id: z.string(),
  name: z.string(),
  /** JU base units, paid on chain. */
  price_ju: baseUnits,
  /** USDT base units, paid from the account. */
  price_usdt: baseUnits,
  /** Number of nodes in total, and of those not yet sold. */
  stock: z.int(),
  left: z.int(),
  power: z.int(),
  /** Member level that a node grants. */
  level: z.int(),
  /** Number of the user's nodes of this tier. */
  mine: z.int(),
});
export type NodeTier = z.infer<typeof nodeTier>;

export const nodeConfig = z.object({
  tiers: z.array(nodeTier),
  /** Compute power of all the user's nodes. */
  power: z.int(),
  /** Level of the user's highest node; 0 without one. */
  level: z.int(),
});
export type NodeConfig = z.infer<typeof nodeConfig>;

/** `sold_out`: the price was refunded to the account. `taken_back`: the purchase was reversed. */
export const nodeOutcome = z.enum(['bought', 'sold_out', 'taken_back']);
export type NodeOutcome = z.infer<typeof nodeOutcome>;

/** An entry of the compute-power log. */
export const nodePurchase = z.object({
  id: z.string(),
  /** Id and name of the tier at the time of purchase. */
  tier: z.string(),
  name: z.string(),
  outcome: nodeOutcome,
  /** Power and level that the node grants; only `bought` nodes count. */
  power: z.int(),
  level: z.int(),
  /** Price paid: JU from the wallet, USDT from the account. */
  asset: z.enum(['JU', 'USDT']),
  price: baseUnits,
  /** Order of the payment; null if paid from the account. */
  order_id: z.nullable(z.string()),
  tx_hash: z.nullable(hash),
  at: timestamp,
});
export type NodePurchase = z.infer<typeof nodePurchase>;
