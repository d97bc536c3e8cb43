import * as z from 'zod';
import { act } from './act.ts';
import { card, changed, entry, id, none, time, total, units, who, words } from './values.ts';

const cardId = z.string().regex(/^[\w-]{1,64}$/, 'must be a card’s id');
const paymentId = z.string().regex(/^[\w.:-]{1,128}$/, 'must be a payment’s id');

/** Base units of USDT in all amounts. */
const recharge = z.object({
  id,
  status: z.string(),
  amount: units,
  fee: units,
  created_at: time,
  done_at: time.nullable(),
});
export type CardRechargeData = z.output<typeof recharge>;

const payment = z.object({
  /** The issuer's. */
  id: z.string(),
  merchant: z.string(),
  country: z.string().nullable(),
  status: z.string(),
  reason: z.string().nullable(),
  amount: units,
  asked: z.object({ amount: z.string(), currency: z.string() }),
  at: time,
});
export type CardPaymentData = z.output<typeof payment>;

const application = z.object({
  id,
  number: z.string(),
  user_id: id,
  type: z.string(),
  product_id: z.string(),
  /** payment, paid, review, issuing, success, failed */
  state: z.string(),
  reason: z.string().nullable(),
  fee: units,
  paid_from: z.string(),
  order_id: z.string().nullable(),
  /** The one that waits for a decision. */
  review: id.nullable(),
  card_id: z.string().nullable(),
  /** How often the issuer was asked since it was last heard of. */
  tries: z.int(),
  created_at: time,
  paid_at: time.nullable(),
  done_at: time.nullable(),
});
export type CardApplicationData = z.output<typeof application>;

const heldLoad = z.object({
  id,
  user_id: id,
  card_id: z.string(),
  /** The issuer's id of the card, and of the load. */
  issuer_card: z.string(),
  issuer_load: z.string(),
  amount: units,
  fee: units,
  /** missing: it does not know the card; conflict: it answers 409; defect: its answer is no answer */
  reason: z.enum(['missing', 'conflict', 'defect']),
  held_at: time,
  held_ms: z.int(),
  /** When the issuer was last called for it. */
  called_at: time,
  created_at: time,
});
export type HeldLoadData = z.output<typeof heldLoad>;

/** What became of a payment at the till. */
const paid = z.object({ payment: z.string(), status: z.string(), reason: z.string().nullable() });
const change = z.strictObject({ payment: paymentId });

export const cards = {
  list: act({
    kind: 'personal',
    summary: 'the cards of a user, the latest first',
    input: z.strictObject({ who }),
    data: z.object({ user_id: id, list: z.array(card) }),
  }),
  show: act({
    kind: 'personal',
    summary: 'a card, what it was topped up with and used for, and what was booked',
    input: z.strictObject({ id: cardId }),
    data: z.object({
      card,
      /** The latest ones. */
      recharges: z.array(recharge),
      payments: z.array(payment),
      entries: z.array(entry),
    }),
  }),
  applications: act({
    kind: 'look',
    summary: 'card applications under way, the oldest first',
    input: z.strictObject({
      /** Also those that are over, the latest first. */
      all: z.boolean().default(false),
    }),
    data: z.object({ list: z.array(application), total }),
  }),
  loads: act({
    kind: 'look',
    summary: 'card loads held because the issuer leaves their outcome open, the oldest first',
    input: none,
    data: z.object({ list: z.array(heldLoad), total }),
  }),
  endLoad: act({
    kind: 'act',
    summary:
      'end a held card load as it was found at the issuer: loaded, or refunded to the account',
    input: z.strictObject({ id, outcome: z.enum(['loaded', 'refund']), reason: words }),
    data: changed.extend({ card_id: z.string() }),
  }),
  spend: act({
    kind: 'steps',
    summary: 'simulate a payment with a card, at an issuer that can',
    input: z.strictObject({
      id: cardId,
      merchant: words.max(100),
      /** Base units of USDT. */
      amount: z.string().regex(/^[1-9]\d{0,29}$/, 'must be an amount in base units'),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/, 'must be a country’s two letters')
        .optional(),
      asked: z
        .strictObject({
          amount: z.string().regex(/^\d{1,12}(\.\d{1,3})?$/, 'must be an amount'),
          currency: z.string().regex(/^[A-Z]{3}$/, 'must be a currency’s three letters'),
        })
        .optional(),
      /** Held for the shop to take later. */
      holds: z.boolean().default(false),
    }),
    data: paid,
  }),
  settle: act({
    kind: 'steps',
    summary: 'a shop takes what it held, simulated',
    input: change,
    data: paid,
  }),
  reverse: act({
    kind: 'steps',
    summary: 'a shop lets go of what it held, simulated',
    input: change,
    data: paid,
  }),
  refund: act({
    kind: 'steps',
    summary: 'a shop gives back what it took, simulated',
    input: change,
    data: paid,
  }),
};
