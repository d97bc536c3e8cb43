import { isManyLinesText, localeNames, oneLineText } from '@shared/contract';
import * as z from 'zod';
import { act } from './act.ts';
import { changed, id, time } from './values.ts';

/** Title and Markdown of a language. */
const noticeText = z.strictObject({
  title: z
    .string()
    .trim()
    .min(1, 'must say something')
    .max(120, 'must be one line of at most 120 characters')
    .regex(oneLineText, 'must be one line of text without invisible characters'),
  body: z
    .string()
    .trim()
    .max(20_000)
    .min(1, 'must say something')
    .refine(isManyLinesText, 'must be text without invisible characters'),
});

const texts = z
  .partialRecord(z.enum(localeNames), noticeText)
  .refine((given) => Object.keys(given).length > 0, 'must be in one language at least');

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
  list: act({
    kind: 'look',
    summary: 'the latest notices, also those that were withdrawn',
    input: z.strictObject({}),
    data: z.object({ list: z.array(notice) }),
  }),
  publish: act({
    kind: 'act',
    summary: 'tells all members something; who is there sees it at once',
    input: z.strictObject({ texts, pinned: z.boolean().default(false) }),
    data: z.object({ notice }),
  }),
  withdraw: act({
    kind: 'act',
    summary: 'takes a notice away from members',
    input: z.strictObject({ id }),
    data: changed.extend({ notice }),
  }),
  pin: act({
    kind: 'act',
    summary: 'puts a notice above the others, or back among them',
    input: z.strictObject({ id, pinned: z.boolean() }),
    data: changed.extend({ notice }),
  }),
};
