import * as z from 'zod/mini';
import { timestamp } from './primitives.ts';

export const notice = z.object({
  id: z.string(),
  title: z.string(),
  /** Listed above the others. */
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
 * Kinds of news about a member's money, each with its facts:
 * - paid: a payment was confirmed (amount, asset, order_kind, order_id)
 * - withdrawal: it arrived, or was returned (amount, asset, outcome 'arrived' | 'failed')
 * - transfer: ENU came from another member (amount, from)
 * - review: an application was decided (review_kind, outcome 'approved' | 'rejected')
 * - card: a card was issued, topped up or declined a payment (outcome 'issued' | 'not_issued' |
 *   'recharged' | 'not_recharged' | 'declined', and with some outcomes application_id, card_id,
 *   last4, spending_id, amount, asset, merchant, reason)
 * - shipped: goods were shipped (order_id)
 * - credit: unassigned money was credited (amount, asset)
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
export type NewsKind = z.infer<typeof newsKind>;

/** Daily news, off unless a member turns them on. */
export const quietNews: readonly NewsKind[] = ['release'];

export const memberNews = z.object({
  id: z.string(),
  kind: newsKind,
  facts: z.record(z.string(), z.string()),
  read: z.boolean(),
  at: timestamp,
});
export type MemberNews = z.infer<typeof memberNews>;
