import { rejectionReasons } from '@shared/contract';
import * as z from 'zod';
import type { ReviewKind } from '../../members/reviews/index.ts';
import { adminCommand } from './admin-command.ts';
import {
  appName,
  balance,
  changed,
  id,
  ju,
  listOf,
  none,
  operatorName,
  operatorText,
  order,
  remark,
  time,
  user,
  who,
} from './values.ts';

const operator = z.object({
  name: operatorName,
  created_at: time.meta({ label: 'since' }),
  created_by: z.string().meta({ label: 'made by' }),
  key_set_at: time.meta({ label: 'key of' }),
  /** Apps that the key may publish; null: everything is allowed. */
  publishes: remark('publishes', z.array(z.string()).nullable()),
  disabled_at: remark('disabled', time.nullable()),
});
/** A new key. It is shown once, and stored as a hash. */
const key = z.object({ name: operatorName, key: z.string() });

export const operators = {
  list: adminCommand({
    kind: 'read',
    summary: 'list the operators',
    input: none,
    data: z.object({ list: z.array(operator) }),
    cli: { isDefault: true },
  }),
  add: adminCommand({
    kind: 'change',
    summary: 'add an operator; the first one needs no key, on the server’s machine',
    input: z.strictObject({
      name: operatorName,
      publishes: z
        .array(appName)
        .min(1)
        .max(20)
        .optional()
        .describe('key for a team, which can only publish this remote (or the host)'),
    }),
    data: key,
    cli: { args: { name: 'name' } },
  }),
  rotate: adminCommand({
    kind: 'change',
    summary: 'replace the key of an operator; without a name, your own',
    input: z.strictObject({ name: operatorName.optional() }),
    data: key,
    cli: { args: { name: 'name' } },
  }),
  disable: adminCommand({
    kind: 'change',
    summary: 'disable the key of an operator until it is rotated',
    input: z.strictObject({ name: operatorName }),
    data: changed,
    cli: {
      args: { name: 'name' },
      message: ({ changed }, { name }) =>
        `${name} ${changed ? 'is disabled' : 'was disabled already'}.`,
    },
  }),
};

/** Number of a user's cards that the issuer has yet to freeze, or to activate again. */
const cardsWaiting = z.int();

const userDetails = z.object({
  user: user.extend({
    level: z.int(),
    node: z.string().nullable(),
    activated_at: time.nullable(),
    risk_notice_version: z.string().nullable().meta({ label: 'risk notice' }),
  }),
  inviter: user.nullable(),
  /** Performance in JU base units. */
  team: z.object({
    direct: z.int(),
    members: z.int(),
    own_performance: ju,
    team_performance: ju,
  }),
  sessions: z.int(),
  cards_waiting: cardsWaiting.meta({ label: 'cards that wait for the issuer' }),
  balances: z.array(balance),
  orders: z.array(order),
  order_counts: z.record(z.string(), z.int()),
  tickets: z.object({ active: z.int(), lapsed: z.int() }),
});

const frozenData = changed.extend({ user_id: id, cards_waiting: cardsWaiting });

/** Returns the message with the waiting cards: a freeze is complete once the issuer confirms it. */
function freezeMessage(data: z.output<typeof frozenData>, state: string): string {
  const { user_id, cards_waiting: cards } = data;
  const waiting = cards > 0 ? ` ${cards} ${cards === 1 ? 'card waits' : 'cards wait'}` : '';
  return `User ${user_id} ${state}.${waiting && `${waiting} for the issuer.`}`;
}

export const users = {
  find: adminCommand({
    kind: 'personal',
    summary: 'find a user by address, id or invite code',
    input: z.strictObject({ who }),
    data: z.object({ user }),
    cli: { args: { user: 'who' } },
  }),
  show: adminCommand({
    kind: 'personal',
    summary: 'show profile, team, sessions, balances and orders of a user',
    input: z.strictObject({ who }),
    data: userDetails,
    cli: { args: { user: 'who' } },
  }),
  freeze: adminCommand({
    kind: 'change',
    summary: 'make an account read-only, and freeze its cards',
    input: z.strictObject({
      who,
      reason: operatorText.describe('reason; stored, and shown to operators'),
    }),
    data: frozenData,
    cli: {
      args: { user: 'who' },
      message: (data) =>
        freezeMessage(data, data.changed ? 'is frozen' : 'was frozen already, with this reason'),
    },
  }),
  unfreeze: adminCommand({
    kind: 'change',
    summary: 'unfreeze an account, and the cards that were frozen with it',
    input: z.strictObject({ who, note: operatorText.optional().describe('why') }),
    data: frozenData,
    cli: {
      args: { user: 'who' },
      message: (data) =>
        freezeMessage(data, data.changed ? 'is no longer frozen' : 'was not frozen'),
    },
  }),
  endSessions: adminCommand({
    kind: 'change',
    summary: 'sign a user out everywhere',
    input: z.strictObject({ who }),
    data: z.object({ user_id: id, ended: z.int() }),
    cli: {
      args: { user: 'who' },
      message: ({ user_id, ended }) => `User ${user_id}: ${ended} sessions ended.`,
    },
  }),
};

const reviewKinds = [
  'kyc',
  'ticket_application',
  'card_application',
] as const satisfies readonly ReviewKind[];
const review = z.object({
  id,
  kind: z.enum(reviewKinds),
  subject_id: z.string(),
  user_id: id,
  status: z.enum(['pending', 'approved', 'rejected', 'withdrawn']),
  submitted_at: time,
  decided_at: time.nullable(),
  decided_by: z.string().nullable().meta({ label: 'by' }),
  /** Field → what is wrong with it; '' for the whole submission. */
  reasons: z.record(z.string(), z.string()),
});

export const reviews = {
  list: adminCommand({
    kind: 'read',
    summary: 'list reviews that wait for a decision, oldest first',
    input: z.strictObject({
      kind: z.enum(reviewKinds).optional().describe(reviewKinds.join(', ')),
      all: z.boolean().default(false).describe('also decided ones, latest first'),
    }),
    data: listOf(review, 'No review waits for a decision.'),
    cli: {
      isDefault: true,
      aliases: {
        kyc: {
          summary: 'list cardholders that wait for a review, oldest first',
          input: { kind: 'kyc' },
        },
      },
    },
  }),
  show: adminCommand({
    kind: 'personal',
    summary: 'show a review and the earlier ones of the same subject',
    input: z.strictObject({ id }),
    data: z.object({
      review,
      earlier: z.array(review),
      /** Data of the subject; name → value. */
      about: z.record(z.string(), z.string()),
    }),
    cli: {
      args: { review: 'id' },
      aliases: {
        'kyc show': { summary: 'show all submitted data of a cardholder' },
        'card review': { summary: 'show product, cardholder and address of an application' },
      },
    },
  }),
  photo: adminCommand({
    kind: 'personal',
    summary: 'show a submitted photo',
    input: z.strictObject({ id, side: z.enum(['front', 'back']) }),
    data: z.object({ type: z.string(), base64: z.base64() }),
  }),
  approve: adminCommand({
    kind: 'change',
    summary: 'approve a pending review',
    input: z.strictObject({ id, note: operatorText.optional().describe('for the audit log') }),
    data: z.object({ review }),
    cli: {
      args: { review: 'id' },
      aliases: {
        'kyc approve': { summary: 'approve the identity of a cardholder' },
        'card approve': {
          summary: 'approve an application, so that its card is ordered from the issuer',
        },
      },
    },
  }),
  reject: adminCommand({
    kind: 'change',
    summary: 'reject a pending review, with a reason per field',
    input: z.strictObject({
      id,
      reasons: z
        .record(z.string().regex(/^[\w.]{0,64}$/, 'must be a field’s name'), operatorText)
        .refine((reasons) => Object.keys(reasons).length > 0, 'must contain a reason')
        .meta({ option: 'reason' })
        .describe(
          'field=what is wrong, repeatable; without a field, for the whole submission. Cardholders ' +
            `read these in their language: ${rejectionReasons.join(', ')}`,
        ),
    }),
    data: z.object({ review }),
    cli: {
      args: { review: 'id' },
      aliases: {
        'kyc reject': { summary: 'reject a cardholder, with a reason per field (photo_front=…)' },
        'card reject': { summary: 'reject an application, and refund its fee to the account' },
      },
    },
  }),
};

export const privacy = {
  erase: adminCommand({
    kind: 'change',
    summary: 'delete the personal data of a user; prints what stays, and why',
    input: z.strictObject({
      who,
      reason: operatorText.describe('who requested it; for the audit log'),
    }),
    data: z.object({
      user_id: id,
      cardholders: z.int().meta({ label: 'deleted cardholders' }),
      addresses: z.int().meta({ label: 'deleted addresses' }),
      entries: z.int().meta({ label: 'deleted entries of collections' }),
      /** Data that is not deleted, with reasons. */
      kept: z.array(z.string()).meta({ label: 'not deleted' }),
    }),
    cli: { args: { user: 'who' } },
  }),
};
