import { writeFile } from 'node:fs/promises';
import type { Commands } from '../command.ts';
import { Problem } from '../problem.ts';
import { people } from './people.ts';

const { reviews, ...others } = people;

/** Commands for cardholders' identities: list, show, photos, decisions. */
export const kyc: Commands = {
  kyc: {
    summary: 'list cardholders that wait for a review, oldest first',
    options: { all: { type: 'boolean', help: 'also decided ones' } },
    run: (call) => found(found(reviews).run)({ ...call, text: () => 'kyc' }),
  },

  'kyc show': {
    ...found(others['reviews show']),
    summary: 'show all submitted data; recorded in the audit log',
  },

  'kyc photo': {
    summary: 'write a submitted photo to a file; recorded in the audit log',
    args: ['review', 'side', 'file'],
    async run({ ask, args }) {
      const { side, file = '' } = args;
      if (side !== 'front' && side !== 'back') throw new Problem('<side> must be front or back.');
      const data = await ask('reviews', 'photo', { id: args.review ?? '', side });
      await writeFile(file, Buffer.from(data.base64, 'base64'), { mode: 0o600 });
      return { data: { type: data.type, file }, text: `Written to ${file}; delete it afterwards.` };
    },
  },

  'kyc approve': {
    ...found(others['reviews approve']),
    summary: 'approve the identity of a cardholder',
  },

  'kyc reject': {
    ...found(others['reviews reject']),
    summary: 'reject a cardholder, with a reason per field (photo_front=…)',
  },

  'privacy erase': {
    summary: 'delete the personal data of a user; prints what stays, and why',
    args: ['user'],
    options: {
      reason: { type: 'string', required: true, help: 'who requested it; for the audit log' },
    },
    async run({ ask, args, text }) {
      const data = await ask('privacy', 'erase', {
        who: args.user ?? '',
        reason: text('reason') ?? '',
      });
      const { user_id: user, cardholders, addresses, kept } = data;
      const done = `User ${user}: ${cardholders} cardholders and ${addresses} addresses were deleted.`;
      return { data, text: [done, 'Not deleted:', ...kept.map((line) => `  ${line}`)].join('\n') };
    },
  },
};

function found<T>(command: T | undefined): T {
  if (!command) throw new Error('there is no such command');
  return command;
}
