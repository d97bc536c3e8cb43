import * as z from 'zod/mini';
import { timestamp } from './primitives.ts';

export const notice = z.object({
  id: z.string(),
  title: z.string(),
  pinned: z.boolean(),
  /** The member opened it, or marked all as read. */
  read: z.boolean(),
  published_at: timestamp,
});
export type Notice = z.infer<typeof notice>;

export const noticeDetail = z.extend(notice, {
  body: z.string(),
});
export type NoticeDetail = z.infer<typeof noticeDetail>;

/**
 * Kinds of news for a member, each with its facts:
 * - paid: a payment was confirmed (amount, asset, order_kind, order_id; name of
 *   goods or of a replaced card's replacement; card_id of a top-up)
 * - withdrawal: a withdrawal arrived or failed (amount, asset, outcome 'arrived' | 'failed';
 *   withdrawal_id, missing in earlier news)
 * - transfer: ENU came from another member (amount, from)
 * - review: an application was decided (review_kind, outcome 'approved' | 'rejected', subject_id;
 *   name of a cardholder; replaces: last four digits of the card that an application replaces)
 * - card: an application or top-up ended, or a payment failed. The outcome is 'issued',
 *   'not_issued', 'recharged', 'not_recharged', 'declined', or of money moved from a card back to
 *   the account 'unloaded' or 'not_unloaded'. Some outcomes have application_id,
 *   card_id, last4, card_type, spending_id, amount, asset, merchant, reason or replaces (last four
 *   digits of the replaced card); a payment declined for a limit may have `limit` (a key of
 *   `CardLimits`) and `limit_amount`. Earlier news of top-ups have no last4.
 *   Or the card's state changed (`cardStateOutcomes`): card_id, last4, and `by` 'owner' if the
 *   member changed it (`reason` 'unwanted' if the member closed it), or 'replacement' if its
 *   replacement is being made.
 *   Or the card paid (outcome 'spent'): card_id, last4, spending_id, amount, asset, merchant; for a
 *   payment in another currency than USD also asked_amount and asked_currency.
 * - shipped: goods were shipped (order_id; name of the goods)
 * - credit: unassigned money was credited (amount, asset), or waits for the member to credit it
 *   (outcome 'waiting')
 * - release: a day's vesting (amount)
 */
export const newsKinds = [
  'paid',
  'withdrawal',
  'transfer',
  'review',
  'card',
  'shipped',
  'credit',
  'release',
] as const;
export const newsKind = z.enum(newsKinds);

/**
 * Kinds of news that a member can turn off, and that earlier pages do not know. News of the kind
 * `card_payment` has the kind `card` in lists, with the outcome 'spent'. It is a kind of its own in
 * the settings, so that a member can turn it off and keep the news of declined payments.
 */
export const newerNewsKinds = ['card_payment'] as const;
export const newerNewsKind = z.enum(newerNewsKinds);
export type OptionalNewsKind = NewsKind | (typeof newerNewsKinds)[number];

/** Outcomes of news of the kind `card` about a changed state. Earlier pages have no texts for them. */
export const cardStateOutcomes = ['frozen', 'unfrozen', 'blocked'] as const;
/** Outcomes of news of the kind `card` about money moved from a card back to the account. */
export const unloadOutcomes = ['unloaded', 'not_unloaded'] as const;
export type CardStateOutcome = (typeof cardStateOutcomes)[number];
export type NewsKind = z.infer<typeof newsKind>;

/** Daily news, off unless a member turns them on. */
export const quietNews: readonly OptionalNewsKind[] = ['release'];

export const memberNews = z.object({
  id: z.string(),
  kind: newsKind,
  facts: z.record(z.string(), z.string()),
  read: z.boolean(),
  at: timestamp,
});
export type MemberNews = z.infer<typeof memberNews>;

/** Settings for the push notifications of one browser. */
export const pushDevice = z.object({
  /** Kinds of news that this browser does not show. */
  muted: z.array(newsKind),
  /** The same for kinds that earlier pages do not know. Missing in a call: unchanged. */
  also_muted: z.optional(z.array(newerNewsKind)),
  /** Notifications on this browser contain no amounts and no names. */
  hide_amounts: z.boolean(),
});
export type PushDevice = z.infer<typeof pushDevice>;

const base64Url = (length: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${length}}=?=?$`)));

/** Address of a browser at its push service. The server shows it to no other member. */
export const pushEndpoint = z.string().check(z.minLength(1), z.maxLength(2_000));

/** A browser's subscription (PushSubscription): its address and the keys that encrypt messages. */
export const pushSubscription = z.object({
  endpoint: pushEndpoint,
  /** The browser's public key: a P-256 point of 65 bytes. */
  p256dh: base64Url(87),
  /** A secret of 16 bytes. */
  auth: base64Url(22),
});
export type PushSubscriptionKeys = z.infer<typeof pushSubscription>;

/**
 * Member news plus the kind `security`: a protection of the account changed (outcome
 * 'passkey_added' | 'passkey_removed' | 'rules_weakened'; `name` for passkeys). Members cannot turn
 * off security news.
 */
export const accountNews = z.extend(memberNews, { kind: z.enum([...newsKinds, 'security']) });
export type AccountNews = z.infer<typeof accountNews>;
