import { readFile } from 'node:fs/promises';
import type { NoticeData } from '../../contract/index.ts';
import type { Commands } from '../command.ts';
import { table, when } from '../print.ts';
import { Problem } from '../problem.ts';

export const notices: Commands = {
  'notices list': {
    summary: 'list the latest notices, including withdrawn ones',
    async run({ ask }) {
      const data = await ask('notices', 'list', {});
      return { data, text: data.list.length > 0 ? noticeTable(data.list) : 'There is no notice.' };
    },
  },

  'notices publish': {
    summary: 'publish a notice to all members, in the languages of the file',
    args: ['file'],
    options: { pinned: { type: 'boolean', help: 'pin it above the others' } },
    async run({ ask, args, flag }) {
      const texts = await readTexts(args.file ?? '');
      const data = await ask('notices', 'publish', { texts, pinned: flag('pinned') });
      return { data, text: `Notice ${data.notice.id} is published.` };
    },
  },

  'notices withdraw': {
    summary: 'withdraw a notice',
    args: ['notice'],
    async run({ ask, args }) {
      const id = args.notice ?? '';
      const data = await ask('notices', 'withdraw', { id });
      return { data, text: `Notice ${id} ${data.changed ? 'is' : 'was'} withdrawn.` };
    },
  },

  'notices pin': {
    summary: 'pin a notice above the others',
    args: ['notice'],
    options: { off: { type: 'boolean', help: 'unpin it' } },
    async run({ ask, args, flag }) {
      const id = args.notice ?? '';
      const data = await ask('notices', 'pin', { id, pinned: !flag('off') });
      return { data, text: `Notice ${id} is ${flag('off') ? 'not pinned' : 'pinned'}.` };
    },
  },
};

/** Reads { "en": { "title": …, "body": … }, … }; the server validates it. */
async function readTexts(file: string): Promise<Record<string, { title: string; body: string }>> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new Problem(`${file} cannot be read as JSON: ${(error as Error).message}`);
  }
}

function noticeTable(list: readonly NoticeData[]): string {
  return table(
    ['notice', 'title', 'languages', 'published', 'by', 'withdrawn', ''],
    list.map(({ id, texts, pinned, published_at, published_by, withdrawn_at }) => [
      ...[id, (texts.en ?? Object.values(texts)[0])?.title ?? '', Object.keys(texts).join(' ')],
      ...[when(published_at), published_by, withdrawn_at ? when(withdrawn_at) : ''],
      pinned ? 'pinned' : '',
    ]),
  );
}
