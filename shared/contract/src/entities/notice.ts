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
