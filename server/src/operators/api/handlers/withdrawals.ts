import { entriesNamed } from '../../../money/ledger/index.ts';
import {
  approve,
  listForOperators,
  payoutsOf,
  readWithdrawal,
  rebroadcast,
  refuse,
  type WithdrawalNews,
  type WithdrawalRow,
} from '../../../money/withdrawals/index.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import type { GroupHandlers } from '../context.ts';
import { presentEntry, presentWithdrawal } from '../present.ts';

const shown = 200;

/** Admin commands for withdrawals: list, review, retry. */
export function withdrawalHandlers({
  news,
}: {
  news: WithdrawalNews;
}): GroupHandlers<'withdrawals'> {
  const done = ({ row, changed }: { row: WithdrawalRow; changed: boolean }) => ({
    data: { changed, withdrawal: presentWithdrawal(row) },
    line: changed ? { subject: `withdrawal:${row.id}`, detail: { user: row.user_id } } : null,
  });
  return {
    async list({ db }, { all }) {
      const { list, total } = await listForOperators(db, { all, limit: shown });
      const data = { list: list.map(presentWithdrawal), total };
      return { data, line: { subject: 'withdrawals' } };
    },

    async show({ db }, { id }) {
      const row = await readWithdrawal(db, id);
      if (!row) throw new Refusal('notFound', `There is no withdrawal ${id}.`);
      const payouts = await payoutsOf(db, id);
      const named = (['withdrawal', 'withdrawal_sent', 'withdraw_refund'] as const).map((kind) => ({
        ...{ kind, reference: id },
      }));
      const fee = { kind: 'network_fee' as const, reference: row.order_id ?? '' };
      const back = { kind: 'network_fee_refund' as const, reference: id };
      const entries = await entriesNamed(db, [fee, ...named, back]);
      return {
        data: {
          withdrawal: presentWithdrawal(row),
          payouts: payouts.map(({ signed_at, sent_at, ...payout }) => ({
            ...payout,
            signed_at: signed_at.toISOString(),
            sent_at: sent_at?.toISOString() ?? null,
          })),
          entries: entries.map(presentEntry),
        },
        line: { subject: `withdrawal:${id}` },
      };
    },

    approve: async ({ db, operator: by, now: at }, { id }) =>
      done(await approve(db, news, { id, by, at })),

    refuse: async ({ db, operator: by, now: at }, { id }) =>
      done(await refuse(db, news, { id, by, at })),

    retry: async ({ db }, { id }) => done({ row: await rebroadcast(db, id), changed: true }),
  };
}
