import type { WithdrawalData } from '../../contract/index.ts';
import type { Commands } from '../command.ts';
import { openTable, section, table, when } from '../print.ts';
import { entryTable, withdrawalTable } from './tables.ts';

export const withdrawals: Commands = {
  'withdrawals list': {
    summary: 'list open withdrawals, oldest first; recorded in the audit log',
    options: { all: { type: 'boolean', help: 'also completed and failed ones, latest first' } },
    async run({ ask, flag }) {
      const data = await ask('withdrawals', 'list', { all: flag('all') });
      return {
        data,
        text: openTable(withdrawalTable(data.list), data) || 'No withdrawal is open.',
      };
    },
  },

  'withdrawals show': {
    summary: 'show a withdrawal with its transactions and entries; recorded in the audit log',
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
    summary: 'approve a withdrawal that waits for a review',
    args: ['withdrawal'],
    async run({ ask, args }) {
      const data = await ask('withdrawals', 'approve', { id: args.withdrawal ?? '' });
      return { data, text: said(data, 'is approved', 'was approved already') };
    },
  },

  'withdrawals refuse': {
    summary: 'refuse a withdrawal that is not signed yet, and refund it to the account',
    args: ['withdrawal'],
    async run({ ask, args }) {
      const data = await ask('withdrawals', 'refuse', { id: args.withdrawal ?? '' });
      return { data, text: said(data, 'is refused', 'was refused already') };
    },
  },

  'withdrawals retry': {
    summary: 'send a signed withdrawal to the chain again',
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
