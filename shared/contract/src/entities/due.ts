import * as z from 'zod/mini';
import { asset, baseUnits, pagePath, timestamp } from './primitives.ts';

/** Pending actions of a member. A menu entry lists the kinds of its page (`MenuEntry.due`). */
export const dueKinds = [
  /** Tickets that lapse within a day; `at`: when the first lapses. */
  'ticket',
  /** Positions of mutual aid that can be claimed; `at`: time from which the first can. */
  'aid',
  /** Positions still in their term; `at`: when the first can be claimed. No action until then. */
  'aid_soon',
  /** A rejected application for the dividend, after which the member can apply again. */
  'application',
  /** Shipped goods without a confirmed receipt. */
  'goods',
  /** Rejected cardholders to correct. */
  'cardholder',
  /** Cards to activate: most are still in the post, so no entry counts them. */
  'card_inactive',
  /** Active cards without a top-up. */
  'card_empty',
  /** Unpaid orders by kind; `at`: when the first expires. */
  'order_ticket',
  'order_node',
  'order_aid',
  'order_goods',
  'order_network_fee',
  'order_card_fee',
  'order_deposit',
  'notice',
] as const;

export const due = z.object({
  kind: z.enum(dueKinds),
  /** A time whose meaning depends on the kind (`dueKinds`); null for a kind without a time. */
  at: z.nullable(timestamp),
  count: z.int().check(z.minimum(1)),
  path: pagePath,
  /** Sum that can be claimed, JU base units; only of 'aid' and 'aid_soon'. */
  amount: z.optional(baseUnits),
  /** Name of the cardholder, if only one is rejected. */
  name: z.optional(z.string()),
  /** Last four digits of the card that the only unpaid card fee replaces. Missing for a new card. */
  replaces: z.optional(z.string()),
});
export type Due = z.infer<typeof due>;
export type DueKind = Due['kind'];

/** Kinds apart from `dueKinds`, because earlier pages refuse an answer with a further kind there. */
export const addedDueKinds = [
  /** Payments from the user's wallet without an order, to be credited. */
  'unassigned',
  /** Unpaid orders of card top-ups; `at`: when the first expires. */
  'order_card_recharge',
] as const;
export type AddedDueKind = (typeof addedDueKinds)[number];

export const addedDue = z.extend(due, {
  kind: z.catch(z.enum([...addedDueKinds, 'unknown']), 'unknown'),
  /** Sum to credit, base units of `asset`. Both are missing if the payments are in several assets. */
  amount: z.optional(baseUnits),
  asset: z.optional(asset),
});
export type AddedDue = z.infer<typeof addedDue>;
