import { writeFile } from 'node:fs/promises';
import type { Commands } from '../command.ts';
import { Problem } from '../problem.ts';
import { people } from './people.ts';

const { reviews, ...others } = people;

/** Cardholders' identities: what waits, what was handed in, the photos, and the decision. */
export const kyc: Commands = {
  kyc: {
    summary: 'cardholders that wait to be reviewed, the oldest first',
    options: { all: { type: 'boolean', help: 'also what was decided' } },
    run: (call) => found(found(reviews).run)({ ...call, text: () => 'kyc' }),
  },

  'kyc show': {
    ...found(others['reviews show']),
    summary: 'everything that was handed in; the look is recorded',
  },

  'kyc photo': {
    summary: 'writes a photo that was handed in to a file; the look is recorded',
    args: ['review', 'side', 'file'],
    async run({ ask, args }) {
      const { side, file = '' } = args;
      if (side !== 'front' && side !== 'back') throw new Problem('The side is front or back.');
      const data = await ask('reviews', 'photo', { id: args.review ?? '', side });
      await writeFile(file, Buffer.from(data.base64, 'base64'), { mode: 0o600 });
      return { data: { type: data.type, file }, text: `Written to ${file}; delete it afterwards.` };
    },
  },

  'kyc approve': {
    ...found(others['reviews approve']),
    summary: 'the cardholder is who the document says',
  },

  'kyc reject': {
    ...found(others['reviews reject']),
    summary: 'hand a cardholder back, with what is wrong per field (photo_front=…)',
  },

  'privacy erase': {
    summary: 'delete what is known of a person; says what stays, and why',
    args: ['user'],
    options: {
      reason: { type: 'string', required: true, help: 'who asked for it; for the audit log' },
    },
    async run({ ask, args, text }) {
      const data = await ask('privacy', 'erase', {
        who: args.user ?? '',
        reason: text('reason') ?? '',
      });
      const { user_id: user, cardholders, addresses, kept } = data;
      const done = `User ${user}: ${cardholders} cardholders and ${addresses} addresses are deleted.`;
      return { data, text: [done, 'What stays:', ...kept.map((line) => `  ${line}`)].join('\n') };
    },
  },
};

function found<T>(command: T | undefined): T {
  if (!command) throw new Error('there is no such command');
  return command;
}
