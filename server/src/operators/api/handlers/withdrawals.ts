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
import { Refusal } from '../../../platform/errors/errors.ts';
import type { GroupHandlers } from '../context.ts';
import { presentEntry, presentWithdrawal } from '../present.ts';

const shown = 200;

export function withdrawalHandlers(parts: { news: WithdrawalNews }): GroupHandlers<'withdrawals'> {
  const { news } = parts;
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
      const kinds = [
        'withdrawal',
        'withdrawal_sent',
        'withdraw_refund',
        'network_fee_refund',
      ] as const;
      const entries = await entriesNamed(db, [
        { kind: 'network_fee', reference: row.order_id ?? '' },
        ...kinds.map((kind) => ({ kind, reference: id })),
      ]);
      return {
        data: {
          withdrawal: presentWithdrawal(row),
          payouts: await payoutsOf(db, id),
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
