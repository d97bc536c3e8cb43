import { isManyLinesText, localeNames, oneLineText } from '@shared/contract';
import * as z from 'zod';
import { adminCommand } from './admin-command.ts';
import { changed, id, time } from './values.ts';

/** Title and Markdown body in one language. */
const noticeText = z.strictObject({
  title: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(120, 'must be one line of at most 120 characters')
    .regex(oneLineText, 'must be one line of text without invisible characters'),
  body: z
    .string()
    .trim()
    .max(20_000)
    .min(1, 'must not be empty')
    .refine(isManyLinesText, 'must be text without invisible characters'),
});

const texts = z
  .partialRecord(z.enum(localeNames), noticeText)
  .refine((given) => Object.keys(given).length > 0, 'must be in at least one language');

const notice = z.object({
  id,
  texts: z.partialRecord(z.enum(localeNames), z.object({ title: z.string(), body: z.string() })),
  pinned: z.boolean(),
  published_at: time,
  published_by: z.string(),
  withdrawn_at: time.nullable(),
});
export type NoticeData = z.output<typeof notice>;

export const notices = {
  list: adminCommand({
    kind: 'read',
    summary: 'list the latest notices, including withdrawn ones',
    input: z.strictObject({}),
    data: z.object({ list: z.array(notice) }),
  }),
  publish: adminCommand({
    kind: 'change',
    summary: 'publish a notice to all members; open pages show it at once',
    input: z.strictObject({ texts, pinned: z.boolean().default(false) }),
    data: z.object({ notice }),
  }),
  withdraw: adminCommand({
    kind: 'change',
    summary: 'withdraw a notice',
    input: z.strictObject({ id }),
    data: changed.extend({ notice }),
  }),
  pin: adminCommand({
    kind: 'change',
    summary: 'pin a notice above the others, or unpin it',
    input: z.strictObject({ id, pinned: z.boolean() }),
    data: changed.extend({ notice }),
  }),
};
