import * as z from 'zod/mini';
import { timestamp } from './primitives.ts';

/** What can be due for a member. A menu entry names those that its page is about (`MenuEntry.due`). */
export const dueKinds = [
  /** Tickets that lapse within a day; `at`: the first of them. */
  'ticket',
  /** Positions of mutual aid that can be claimed; `at`: since when the first can. */
  'aid',
  /** The next position that can be claimed later; `at`: when. Nothing to do until then. */
  'aid_soon',
  /** A refused application that can be sent again. */
  'application',
  /** Goods on their way, whose receipt is to be confirmed. */
  'goods',
  /** Rejected cardholders, to be corrected. */
  'cardholder',
  /** Cards to be activated once they have come, and cards to be topped up. */
  'card_inactive',
  'card_empty',
  /** Unpaid orders, by what is ordered; `at`: when the first runs out. */
  'order_ticket',
  'order_node',
  'order_aid',
  'order_goods',
  'order_network_fee',
  'order_card_fee',
  'order_deposit',
  /** Notices that were not read: nothing to do but to look. */
  'notice',
] as const;

export const due = z.object({
  kind: z.enum(dueKinds),
  /** What `at` is depends on the kind; null: there is no time to it. */
  at: z.nullable(timestamp),
  /** How many there are. */
  count: z.int().check(z.minimum(1)),
  /** The page where it is done. */
  path: z.string(),
});
export type Due = z.infer<typeof due>;
export type DueKind = Due['kind'];
