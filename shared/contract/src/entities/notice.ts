import * as z from 'zod/mini';
import { timestamp } from './primitives.ts';

/** What the operator tells all members, in the language of the LANG header (specification §2). */
export const notice = z.object({
  id: z.string(),
  title: z.string(),
  /** It stands above the others. */
  pinned: z.boolean(),
  /** The member has opened it, or marked all as read. */
  read: z.boolean(),
  published_at: timestamp,
});
export type Notice = z.infer<typeof notice>;

export const noticeDetail = z.extend(notice, {
  /** Markdown (CommonMark). HTML in it is text. */
  body: z.string(),
});
export type NoticeDetail = z.infer<typeof noticeDetail>;

/**
 * What a member is told of their own money, and which facts each brings:
 * - paid: a payment is confirmed (amount, asset, order_kind, order_id)
 * - withdrawal: it has arrived, or came back (amount, asset, outcome 'arrived' | 'failed')
 * - transfer: ticket quantity came from another member (amount, from)
 * - review: an application was decided (review_kind, outcome 'approved' | 'rejected')
 * - card: a card was issued, topped up or refused a payment (outcome 'issued' | 'not_issued' |
 *   'recharged' | 'not_recharged' | 'declined', card_id, last4; amount, asset, merchant, reason)
 * - shipped: goods are on their way (order_id)
 * - credit: unassigned money was credited (amount, asset)
 * - release: a day's release (amount)
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

/** Of these a member is not told without having asked: they come every day. */
export const quietNews: readonly NewsKind[] = ['release'];

export const memberNews = z.object({
  id: z.string(),
  kind: newsKind,
  facts: z.record(z.string(), z.string()),
  read: z.boolean(),
  at: timestamp,
});
export type MemberNews = z.infer<typeof memberNews>;
