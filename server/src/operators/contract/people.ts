import * as z from 'zod';
import type { ReviewKind } from '../../members/reviews/index.ts';
import { adminCommand } from './admin-command.ts';
import {
  appName,
  balance,
  changed,
  id,
  none,
  operatorName,
  operatorText,
  order,
  time,
  total,
  user,
  who,
} from './values.ts';

const operator = z.object({
  name: operatorName,
  created_at: time,
  created_by: z.string(),
  key_set_at: time,
  disabled_at: time.nullable(),
  /** Apps that the key may publish; null: everything is allowed. */
  publishes: z.array(z.string()).nullable(),
});
export type OperatorData = z.output<typeof operator>;
/** Shown once, stored as a hash. */
const key = z.object({ name: operatorName, key: z.string() });

export const operators = {
  list: adminCommand({
    kind: 'read',
    summary: 'list the operators',
    input: none,
    data: z.object({ list: z.array(operator) }),
  }),
  add: adminCommand({
    kind: 'change',
    summary: 'add an operator, or a key that can only publish some remotes; it is shown once',
    input: z.strictObject({
      name: operatorName,
      publishes: z.array(appName).min(1).max(20).optional(),
    }),
    data: key,
  }),
  rotate: adminCommand({
    kind: 'change',
    summary: 'replace the key of an operator; without a name, your own',
    input: z.strictObject({ name: operatorName.optional() }),
    data: key,
  }),
  disable: adminCommand({
    kind: 'change',
    summary: 'disable the key of an operator until it is rotated',
    input: z.strictObject({ name: operatorName }),
    data: changed,
  }),
};

/** Number of a user's cards that the issuer has yet to freeze, or to activate again. */
const cardsWaiting = z.int();

export const userDetails = z.object({
  user: user.extend({
    level: z.int(),
    node: z.string().nullable(),
    activated_at: time.nullable(),
    risk_notice_version: z.string().nullable(),
  }),
  inviter: user.nullable(),
  /** Performance in JU base units. */
  team: z.object({
    direct: z.int(),
    members: z.int(),
    own_performance: z.string(),
    team_performance: z.string(),
  }),
  /** Number of open sessions. */
  sessions: z.int(),
  cards_waiting: cardsWaiting,
  balances: z.array(balance),
  /** The latest ones. */
  orders: z.array(order),
  /** Number of orders by status. */
  order_counts: z.record(z.string(), z.int()),
  tickets: z.object({ active: z.int(), lapsed: z.int() }),
});
export type UserDetails = z.output<typeof userDetails>;

export const users = {
  find: adminCommand({
    kind: 'personal',
    summary: 'find a user by address, id or invite code',
    input: z.strictObject({ who }),
    data: z.object({ user }),
  }),
  show: adminCommand({
    kind: 'personal',
    summary: 'show profile, team, sessions, balances and orders of a user',
    input: z.strictObject({ who }),
    data: userDetails,
  }),
  freeze: adminCommand({
    kind: 'change',
    summary: 'make an account read-only, and freeze its cards',
    input: z.strictObject({ who, reason: operatorText }),
    data: changed.extend({ user_id: id, cards_waiting: cardsWaiting }),
  }),
  unfreeze: adminCommand({
    kind: 'change',
    summary: 'unfreeze an account, and the cards that were frozen with it',
    input: z.strictObject({ who, note: operatorText.optional() }),
    data: changed.extend({ user_id: id, cards_waiting: cardsWaiting }),
  }),
  endSessions: adminCommand({
    kind: 'change',
    summary: 'sign a user out everywhere',
    input: z.strictObject({ who }),
    data: z.object({ user_id: id, ended: z.int() }),
  }),
};

export const reviewKinds = [
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
  /** Field → what is wrong with it; '' for the whole submission. */
  reasons: z.record(z.string(), z.string()),
  submitted_at: time,
  decided_at: time.nullable(),
  decided_by: z.string().nullable(),
});
export type ReviewData = z.output<typeof review>;

export const reviews = {
  list: adminCommand({
    kind: 'read',
    summary: 'list reviews that wait for a decision, oldest first',
    input: z.strictObject({
      kind: z.enum(reviewKinds).optional(),
      /** Also decided ones, latest first. */
      all: z.boolean().default(false),
    }),
    data: z.object({ list: z.array(review), total }),
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
    input: z.strictObject({ id, note: operatorText.optional() }),
    data: z.object({ review }),
  }),
  reject: adminCommand({
    kind: 'change',
    summary: 'reject a pending review, with a reason per field',
    input: z.strictObject({
      id,
      reasons: z
        .record(z.string().regex(/^[\w.]{0,64}$/, 'must be a field’s name'), operatorText)
        .refine((reasons) => Object.keys(reasons).length > 0, 'must contain a reason'),
    }),
    data: z.object({ review }),
  }),
};

export const privacy = {
  erase: adminCommand({
    kind: 'change',
    summary: 'delete the personal data of a user, as far as nothing needs it',
    input: z.strictObject({ who, reason: operatorText }),
    data: z.object({
      user_id: id,
      /** Number of deleted cardholders and addresses. */
      cardholders: z.int(),
      addresses: z.int(),
      /** Data that is not deleted, with reasons. */
      kept: z.array(z.string()),
    }),
  }),
};
