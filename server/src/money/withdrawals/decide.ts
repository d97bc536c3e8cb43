import { type Db, sql } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/errors/errors.ts';
import { announce, fail, type WithdrawalNews } from './money.ts';
import { lockWithdrawal, readWithdrawal, type WithdrawalRow } from './store.ts';

interface Deciding {
  id: string;
  /** The operator who decides. */
  by: string;
  at: Date;
}

/** Queues a withdrawal in review. Repeating it is a no-op. @throws Refusal notFound, conflict */
export async function approve(
  tx: Db,
  news: WithdrawalNews,
  { id, by }: Deciding,
): Promise<{ row: WithdrawalRow; changed: boolean }> {
  const row = await lockKnown(tx, id);
  if (row.state !== 'review') {
    if (row.decided_by && row.state !== 'failed') return { row, changed: false };
    throw new Refusal('conflict', `Withdrawal ${id} needs no approval: it is ${row.state}.`);
  }
  const approved = { state: 'queued', decided_by: by };
  await tx.run(sql.update('withdrawals', { id }, approved));
  announce(tx, news, row);
  return { row: { ...row, ...approved }, changed: true };
}

/** Refuses a withdrawal in review or queued; idempotent. @throws Refusal notFound, conflict */
export async function refuse(
  tx: Db,
  news: WithdrawalNews,
  { id, by, at }: Deciding,
): Promise<{ row: WithdrawalRow; changed: boolean }> {
  const row = await lockKnown(tx, id);
  if (row.reason === 'refused') return { row, changed: false };
  if (row.state !== 'review' && row.state !== 'queued') {
    throw new Refusal('conflict', `Withdrawal ${id} cannot be refused: it is ${row.state}.`);
  }
  await fail(tx, news, row, { reason: 'refused', actor: `operator:${by}`, by, at });
  return { row: (await readWithdrawal(tx, id)) as WithdrawalRow, changed: true };
}

/** Makes the next pass send a signed withdrawal again. @throws Refusal notFound, conflict */
export async function rebroadcast(tx: Db, id: string): Promise<WithdrawalRow> {
  const row = await lockKnown(tx, id);
  if (row.state !== 'signed') {
    const reason =
      row.state === 'failed' ? 'its money is back on the account' : `it is ${row.state}`;
    throw new Refusal('conflict', `Withdrawal ${id} cannot be sent again: ${reason}.`);
  }
  await tx.run(sql.update('payouts', { withdrawal_id: id }, { sent_at: null }));
  return row;
}

async function lockKnown(tx: Db, id: string): Promise<WithdrawalRow> {
  const row = await lockWithdrawal(tx, id);
  if (!row) throw new Refusal('notFound', `There is no withdrawal ${id}.`);
  return row;
}

/** Lists open withdrawals, oldest first; with `all`, all withdrawals, latest first. */
export async function listForOperators(
  db: Db,
  { all, limit }: { all: boolean; limit: number },
): Promise<{ list: WithdrawalRow[]; total: number }> {
  const open = `state not in ('confirmed', 'failed')`;
  const [count] = await db.query<{ total: number }>(
    `select count(*)::integer as total from withdrawals ${all ? '' : `where ${open}`}`,
  );
  const list = await db.query<WithdrawalRow>(
    `select * from withdrawals ${all ? 'order by id desc' : `where ${open} order by id`}
     limit ${limit}`,
  );
  return { list, total: count?.total ?? 0 };
}

/** Lists a user's withdrawals, latest first. */
export async function withdrawalsOf(
  db: Db,
  userId: string,
  limit: number,
): Promise<WithdrawalRow[]> {
  const own = sql.from('withdrawals', { user_id: userId }).selectAll();
  return db.rows(own.orderBy('id', 'desc').limit(limit));
}

/** Lists the transactions signed for a withdrawal, in the order of signing. */
export async function payoutsOf(db: Db, id: string) {
  return db.rows(
    sql
      .from('payouts', { withdrawal_id: id })
      .select(['hash', 'nonce', 'max_fee', 'signed_at', 'sent_at'])
      .orderBy('max_fee'),
  );
}
