import * as z from 'zod';
import { adminCommand } from './admin-command.ts';
import { card, changed, entry, id, none, operatorText, time, total, units, who } from './values.ts';

const cardId = z.string().regex(/^[\w-]{1,64}$/, 'must be a card’s id');
const paymentId = z.string().regex(/^[\w.:-]{1,128}$/, 'must be a payment’s id');

/** All amounts in base units of USDT. */
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
  /** The issuer's id. */
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
  /** The review that waits for a decision. */
  review: id.nullable(),
  card_id: z.string().nullable(),
  /** Number of calls to the issuer since its last answer. */
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
  /** The issuer's ids of the card and of the load. */
  issuer_card: z.string(),
  issuer_load: z.string(),
  amount: units,
  fee: units,
  /**
   * missing: the issuer has no such card; conflict: it answers 409; defect: its answer is invalid
   */
  reason: z.enum(['missing', 'conflict', 'defect']),
  held_at: time,
  held_ms: z.int(),
  /** When the issuer was last called for it. */
  called_at: time,
  created_at: time,
});
export type HeldLoadData = z.output<typeof heldLoad>;

/** State of a simulated payment. */
const paid = z.object({ payment: z.string(), status: z.string(), reason: z.string().nullable() });
const change = z.strictObject({ payment: paymentId });

export const cards = {
  list: adminCommand({
    kind: 'personal',
    summary: 'list the cards of a user, latest first',
    input: z.strictObject({ who }),
    data: z.object({ user_id: id, list: z.array(card) }),
  }),
  show: adminCommand({
    kind: 'personal',
    summary: 'show a card with its top-ups, payments and entries',
    input: z.strictObject({ id: cardId }),
    data: z.object({
      card,
      /** The latest ones. */
      recharges: z.array(recharge),
      payments: z.array(payment),
      entries: z.array(entry),
    }),
  }),
  applications: adminCommand({
    kind: 'read',
    summary: 'list open card applications, oldest first',
    input: z.strictObject({
      /** Also those that have ended, latest first. */
      all: z.boolean().default(false),
    }),
    data: z.object({ list: z.array(application), total }),
  }),
  loads: adminCommand({
    kind: 'read',
    summary: 'list held card loads, whose outcome is unknown, oldest first',
    input: none,
    data: z.object({ list: z.array(heldLoad), total }),
  }),
  endLoad: adminCommand({
    kind: 'change',
    summary: 'end a held card load with the outcome found at the issuer: loaded or refunded',
    input: z.strictObject({ id, outcome: z.enum(['loaded', 'refund']), reason: operatorText }),
    data: changed.extend({ card_id: z.string() }),
  }),
  spend: adminCommand({
    kind: 'steps',
    summary: 'simulate a payment with a card, if the issuer can',
    input: z.strictObject({
      id: cardId,
      merchant: operatorText.max(100),
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
      /** Reserved, to be settled later. */
      holds: z.boolean().default(false),
    }),
    data: paid,
  }),
  settle: adminCommand({
    kind: 'steps',
    summary: 'settle a reserved payment, simulated',
    input: change,
    data: paid,
  }),
  reverse: adminCommand({
    kind: 'steps',
    summary: 'release a reserved payment, simulated',
    input: change,
    data: paid,
  }),
  refund: adminCommand({
    kind: 'steps',
    summary: 'refund a settled payment, simulated',
    input: change,
    data: paid,
  }),
};
