import * as z from 'zod';
import { adminCommand } from './admin-command.ts';
import {
  card,
  changed,
  detail,
  entry,
  id,
  listOf,
  none,
  operatorText,
  remark,
  time,
  usdt,
  who,
} from './values.ts';

const cardId = z.string().regex(/^[\w-]{1,64}$/, 'must be a card’s id');
const paymentId = z.string().regex(/^[\w.:-]{1,128}$/, 'must be a payment’s id');

const recharge = z.object({
  id,
  amount: usdt,
  fee: usdt,
  status: z.string(),
  created_at: time,
  done_at: time.nullable(),
});

const unload = recharge.omit({ fee: true });

const payment = z.object({
  /** The issuer's id. */
  id: z.string(),
  at: time,
  amount: usdt,
  asked: z.object({ amount: z.string(), currency: z.string() }),
  status: z.string(),
  merchant: z.string(),
  country: z.string().nullable(),
  reason: remark('', z.string().nullable()),
});

const application = z.object({
  id,
  number: z.string(),
  user_id: id,
  type: detail(z.string()),
  product_id: z.string(),
  fee: usdt,
  /** One of payment, paid, review, issuing, success and failed. */
  state: z.string(),
  /** Id of the pending review, if any. */
  review: id.nullable(),
  created_at: time,
  paid_at: detail(time.nullable()),
  done_at: time.nullable(),
  paid_from: detail(z.string()),
  reason: remark('', z.string().nullable()),
  order_id: remark('order', z.string().nullable()),
  card_id: remark('card', z.string().nullable()),
  /** Number of calls to the issuer since its last callback about the application. */
  tries: remark('calls since a callback:', z.int()),
});

const holdReasons = {
  missing: 'the issuer has no such card',
  conflict: 'the issuer answers 409',
  defect: 'the issuer’s answer is invalid',
};

const heldLoad = z.object({
  id,
  held_ms: z.int().meta({ label: 'held for', format: 'duration' }),
  held_at: detail(time),
  user_id: id,
  card_id: z.string(),
  amount: usdt,
  fee: usdt,
  /** The issuer's ids of the load and of the card. */
  issuer_load: z.string(),
  issuer_card: z.string(),
  reason: z
    .enum(['missing', 'conflict', 'defect'])
    .meta({ cell: ({ reason }: { reason: keyof typeof holdReasons }) => holdReasons[reason] }),
  /** Time of the last call to the issuer about the load. */
  called_at: time.meta({ label: 'last call' }),
  created_at: detail(time),
});

const heldUnload = heldLoad
  .omit({ fee: true, issuer_load: true })
  .extend({ issuer_unload: z.string() });

/** State of a simulated payment. */
const paid = z.object({ payment: z.string(), status: z.string(), reason: z.string().nullable() });
const change = z.strictObject({ payment: paymentId });
const changeForm = { args: { payment: 'payment' }, message: paymentMessage } as const;

function paymentMessage({ payment, status, reason }: z.output<typeof paid>): string {
  return `Payment ${payment} is ${status}${reason ? `: ${reason}` : ''}.`;
}

export const cards = {
  list: adminCommand({
    kind: 'personal',
    summary: 'list the cards of a user, latest first',
    input: z.strictObject({ who }),
    data: z.object({
      user_id: id,
      list: z.array(card).meta({ empty: 'The user has no card.' }),
    }),
    cli: { args: { user: 'who' } },
  }),
  show: adminCommand({
    kind: 'personal',
    summary: 'show a card with its top-ups, payments and entries',
    input: z.strictObject({ id: cardId }),
    data: z.object({
      card,
      recharges: z.array(recharge).meta({ label: 'latest top-ups' }),
      unloads: z.array(unload).meta({ label: 'latest moves back to the account' }),
      payments: z.array(payment).meta({ label: 'latest payments' }),
      entries: z.array(entry),
    }),
    cli: { args: { card: 'id' } },
  }),
  applications: adminCommand({
    kind: 'read',
    summary: 'list open card applications, oldest first; with the number of a pending review',
    input: z.strictObject({
      all: z.boolean().default(false).describe('also those that have ended, latest first'),
    }),
    data: listOf(application, 'No application is open.'),
    cli: {},
  }),
  loads: adminCommand({
    kind: 'read',
    summary: 'list held card loads, whose outcome is unknown, oldest first',
    input: none,
    data: listOf(heldLoad, 'No card load is held.'),
    cli: {},
  }),
  endLoad: adminCommand({
    kind: 'change',
    summary: 'end a held load with the outcome found at the issuer',
    input: z.strictObject({
      id,
      outcome: z
        .enum(['loaded', 'refund'])
        .describe(
          'loaded: the money is on the card; refund: it is not, and is refunded to the account',
        ),
      reason: operatorText.describe('the finding at the issuer; stored'),
    }),
    data: changed.extend({ card_id: z.string() }),
    cli: {
      args: { load: 'id' },
      message({ changed }, { id, outcome }) {
        const how = outcome === 'loaded' ? 'booked to the card' : 'refunded to the account';
        return `Card load ${id} ${changed ? 'is' : 'was already'} ${how}.`;
      },
    },
  }),
  unloads: adminCommand({
    kind: 'read',
    summary: 'list held moves from cards to accounts, whose outcome is unknown, oldest first',
    input: none,
    data: listOf(heldUnload, 'No card unload is held.'),
    cli: {},
  }),
  endUnload: adminCommand({
    kind: 'change',
    summary: 'end a held move from a card to the account with the outcome found at the issuer',
    input: z.strictObject({
      id,
      outcome: z
        .enum(['unloaded', 'kept'])
        .describe(
          'unloaded: the issuer has taken the money off the card, and the account gets it; ' +
            'kept: it is still on the card',
        ),
      reason: operatorText.describe('the finding at the issuer; stored'),
    }),
    data: changed.extend({ card_id: z.string() }),
    cli: {
      args: { unload: 'id' },
      message({ changed }, { id, outcome }) {
        const how = outcome === 'unloaded' ? 'credited to the account' : 'kept on the card';
        return `Card unload ${id} ${changed ? 'is' : 'was already'} ${how}.`;
      },
    },
  }),
  spend: adminCommand({
    kind: 'steps',
    summary: 'sandbox issuer only: simulate a payment with a card',
    input: z.strictObject({
      id: cardId,
      merchant: operatorText.max(100).describe('name of the shop'),
      amount: z
        .string()
        .regex(/^[1-9]\d{0,29}$/, 'must be an amount in base units')
        .meta({ format: 'USDT' })
        .describe('amount charged to the card, in USDT: 12.50'),
      country: z
        .string()
        .toUpperCase()
        .regex(/^[A-Z]{2}$/, 'must be a country’s two letters')
        .optional()
        .describe('country of the shop, two letters'),
      mcc: z
        .string()
        .regex(/^\d{4}$/, 'must be four digits')
        .optional()
        .describe('category code of the shop (ISO 18245): 5411 for groceries'),
      asked: z
        .strictObject({
          amount: z
            .string()
            .regex(/^\d{1,12}(\.\d{1,3})?$/, 'must be an amount')
            .meta({ option: 'asked' })
            .describe('price in the currency of the shop'),
          currency: z
            .string()
            .toUpperCase()
            .regex(/^[A-Z]{3}$/, 'must be a currency’s three letters')
            .describe('currency of the shop, three letters; with --asked'),
        })
        .optional(),
      holds: z
        .boolean()
        .default(false)
        .meta({ option: 'hold' })
        .describe('only reserve the amount, to settle or reverse it later'),
    }),
    data: paid,
    cli: { args: { card: 'id' }, message: paymentMessage },
  }),
  settle: adminCommand({
    kind: 'steps',
    summary: 'sandbox issuer only: settle a reserved payment',
    input: change,
    data: paid,
    cli: changeForm,
  }),
  reverse: adminCommand({
    kind: 'steps',
    summary: 'sandbox issuer only: release a reserved payment',
    input: change,
    data: paid,
    cli: changeForm,
  }),
  refund: adminCommand({
    kind: 'steps',
    summary: 'sandbox issuer only: refund a settled payment',
    input: change,
    data: paid,
    cli: changeForm,
  }),
};
