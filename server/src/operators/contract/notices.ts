import { isManyLinesText, localeNames, oneLineText } from '@shared/contract';
import * as z from 'zod';
import { adminCommand } from './admin-command.ts';
import { changed, id, none, remark, time } from './values.ts';

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
  .refine((given) => Object.keys(given).length > 0, 'must be in at least one language')
  .meta({ format: 'jsonFile' });

const noticeTexts = z.partialRecord(
  z.enum(localeNames),
  z.object({ title: z.string(), body: z.string() }),
);

const notice = z.object({
  id,
  texts: noticeTexts.meta({
    label: 'title',
    cell: ({ texts }: { texts: z.output<typeof noticeTexts> }) => {
      const { title = '' } = texts.en ?? Object.values(texts)[0] ?? {};
      return `${title} (${Object.keys(texts).join(' ')})`;
    },
  }),
  published_at: time,
  published_by: z.string().meta({ label: 'by' }),
  withdrawn_at: time.nullable(),
  pinned: remark('pinned', z.boolean()),
});

export const notices = {
  list: adminCommand({
    kind: 'read',
    summary: 'list the latest notices, including withdrawn ones',
    input: none,
    data: z.object({ list: z.array(notice).meta({ empty: 'There is no notice.' }) }),
    cli: {},
  }),
  publish: adminCommand({
    kind: 'change',
    summary: 'publish a notice to all members, in the languages of the file',
    input: z.strictObject({
      texts,
      pinned: z.boolean().default(false).describe('pin it above the others'),
    }),
    data: z.object({ notice }),
    cli: {
      args: { file: 'texts' },
      message: ({ notice }) => `Notice ${notice.id} is published.`,
    },
  }),
  withdraw: adminCommand({
    kind: 'change',
    summary: 'withdraw a notice',
    input: z.strictObject({ id }),
    data: changed.extend({ notice }),
    cli: {
      args: { notice: 'id' },
      message: ({ changed }, { id }) => `Notice ${id} ${changed ? 'is' : 'was'} withdrawn.`,
    },
  }),
  pin: adminCommand({
    kind: 'change',
    summary: 'pin a notice above the others, or unpin it',
    input: z.strictObject({
      id,
      pinned: z.boolean().meta({ option: 'off', format: 'negated' }).describe('unpin it'),
    }),
    data: changed.extend({ notice }),
    cli: {
      args: { notice: 'id' },
      message: (_, { id, pinned }) => `Notice ${id} is ${pinned ? 'pinned' : 'not pinned'}.`,
    },
  }),
};
