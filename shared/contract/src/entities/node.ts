import * as z from 'zod/mini';
import { baseUnits, hash, timestamp } from './primitives.ts';

/** A kind of node that is sold, with what it brings and how many are left. */
export const nodeTier = z.object({
  id: z.string(),
  name: z.string(),
  /** JU base units, paid on chain. */
  price_ju: baseUnits,
  /** USDT base units, paid from the account. */
  price_usdt: baseUnits,
  /** Sold altogether, and of these still to be had. */
  stock: z.int(),
  left: z.int(),
  /** Compute power it brings. */
  power: z.int(),
  /** Member level it brings. */
  level: z.int(),
  /** Own nodes of it. */
  mine: z.int(),
});
export type NodeTier = z.infer<typeof nodeTier>;

export const nodeConfig = z.object({
  tiers: z.array(nodeTier),
  /** Of all own nodes together. */
  power: z.int(),
  /** Of the highest own node; 0 without one. */
  level: z.int(),
});
export type NodeConfig = z.infer<typeof nodeConfig>;

/**
 * What became of a payment for a node: `sold_out`: it found none left, and the money is in the account;
 * `taken_back`: the purchase was undone, and its power with it.
 */
export const nodeOutcome = z.enum(['bought', 'sold_out', 'taken_back']);
export type NodeOutcome = z.infer<typeof nodeOutcome>;

/** A row of the compute-power log. */
export const nodePurchase = z.object({
  id: z.string(),
  /** Id and name of its tier as they were. */
  tier: z.string(),
  name: z.string(),
  outcome: nodeOutcome,
  /** What a node of it brings; only a `bought` one does. */
  power: z.int(),
  level: z.int(),
  /** What was paid: JU from the wallet, USDT from the account. */
  asset: z.enum(['JU', 'USDT']),
  price: baseUnits,
  /** null: paid from the account. */
  order_id: z.nullable(z.string()),
  tx_hash: z.nullable(hash),
  at: timestamp,
});
export type NodePurchase = z.infer<typeof nodePurchase>;
