import type { WithdrawalData } from '../../contract/index.ts';
import type { Commands } from '../command.ts';
import { openTable, section, table, when } from '../print.ts';
import { entryTable, withdrawalTable } from './tables.ts';

export const withdrawals: Commands = {
  'withdrawals list': {
    summary: 'withdrawals under way, the oldest first; the look is recorded',
    options: { all: { type: 'boolean', help: 'also what is over, the latest first' } },
    async run({ ask, flag }) {
      const data = await ask('withdrawals', 'list', { all: flag('all') });
      return { data, text: openTable(withdrawalTable(data.list), data) || 'None is under way.' };
    },
  },

  'withdrawals show': {
    summary: 'a withdrawal, what was signed for it, and what was booked; the look is recorded',
    args: ['withdrawal'],
    async run({ ask, args }) {
      const data = await ask('withdrawals', 'show', { id: args.withdrawal ?? '' });
      const { withdrawal, payouts, entries } = data;
      const signed = payouts.map((one) => [
        ...[one.hash, one.nonce, one.max_fee, when(one.signed_at), when(one.sent_at)],
      ]);
      const text = [
        withdrawalTable([withdrawal]),
        `to ${withdrawal.address}`,
        ...(withdrawal.review ? [`review: ${withdrawal.review}`] : []),
        ...section('signed', table(['transaction', 'nonce', 'per gas', 'signed', 'sent'], signed)),
        ...section('entries', entryTable(entries, withdrawal.user_id)),
      ].join('\n');
      return { data, text };
    },
  },

  'withdrawals approve': {
    summary: 'let a withdrawal above the limit be sent',
    args: ['withdrawal'],
    async run({ ask, args }) {
      const data = await ask('withdrawals', 'approve', { id: args.withdrawal ?? '' });
      return { data, text: said(data, 'is approved', 'was approved already') };
    },
  },

  'withdrawals refuse': {
    summary: 'refuse a withdrawal that was not signed yet; its money goes back to the account',
    args: ['withdrawal'],
    async run({ ask, args }) {
      const data = await ask('withdrawals', 'refuse', { id: args.withdrawal ?? '' });
      return { data, text: said(data, 'is refused', 'was refused already') };
    },
  },

  'withdrawals retry': {
    summary: 'have a withdrawal that was signed sent to the chain again at once',
    args: ['withdrawal'],
    async run({ ask, args }) {
      const data = await ask('withdrawals', 'retry', { id: args.withdrawal ?? '' });
      return { data, text: said(data, 'is sent again', '') };
    },
  },
};

function said(
  { changed, withdrawal }: { changed: boolean; withdrawal: WithdrawalData },
  now: string,
  before: string,
): string {
  return `Withdrawal ${withdrawal.id} ${changed ? now : before}.`;
}
