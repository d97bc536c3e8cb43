import type {
  Withdrawal,
  WithdrawalAsset,
  WithdrawalReason,
  WithdrawalStage,
  WithdrawalStatus,
} from '@shared/contract';
import { sql as raw } from 'kysely';
import { type Db, type Row, sql } from '../../platform/database/index.ts';
import { nothingUsed, type UsedOfDay } from '../../platform/limits/day-limit.ts';
import {
  cursorParts,
  listPage,
  type Page,
  type PageRequest,
} from '../../platform/values/cursor.ts';

export type WithdrawalRow = Row<'withdrawals'>;

/**
 * `awaiting_fee` (if there is a network fee) → `review` (if a rule applies) → `queued` → `signed` →
 * `confirmed`. `failed` refunds the amount; after `signed` it needs proof from the chain.
 */
type WithdrawalState = 'awaiting_fee' | 'review' | 'queued' | 'signed' | 'confirmed' | 'failed';

/** Reason of a failed withdrawal; 'gas': the contract at its address needs more than the cap. */
export type FailReason = WithdrawalReason | 'gas';

/** States before a transaction is signed. */
export const unsigned = [
  'awaiting_fee',
  'review',
  'queued',
] as const satisfies readonly WithdrawalState[];

const everything = sql.selectFrom('withdrawals').selectAll();

export async function readWithdrawal(db: Db, id: string): Promise<WithdrawalRow | undefined> {
  return db.first(everything.where('id', '=', id));
}

export async function lockWithdrawal(tx: Db, id: string): Promise<WithdrawalRow | undefined> {
  return tx.first(everything.where('id', '=', id).forNoKeyUpdate());
}

/** Sums withdrawals. Reverted ones count, because each has cost gas; other failures do not. */
export async function readUsedSince(
  db: Db,
  { userId, asset, since }: { userId: string; asset: string; since: Date },
): Promise<UsedOfDay> {
  const used = await db.first(
    sql
      .from('withdrawals', { user_id: userId, asset })
      .select(raw<string>`coalesce(sum(amount), 0)::text`.as('sum'))
      .select(raw<Date | null>`min(created_at)`.as('first'))
      .where('created_at', '>', since)
      .where((where) => where.or([where('state', '<>', 'failed'), where('reverted', '=', true)])),
  );
  return used ?? nothingUsed;
}

export async function countOpen(db: Db, userId: string): Promise<number> {
  const found = await db.first(
    sql
      .from('withdrawals', { user_id: userId })
      .select(raw<number>`count(*)::integer`.as('count'))
      .where('state', 'not in', ['confirmed', 'failed']),
  );
  return found?.count ?? 0;
}

/** Returns the ids of unconfirmed withdrawals that are in a block and that the user's wallet has. */
export async function readInWallet(
  db: Db,
  { id, address }: { id: string; address: string },
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ id: string }>(
    `select id from withdrawals where user_id = $1 and state = 'signed' and confirmations > 0
       and not reverted and lower(address) = lower($2)`,
    [id, address],
  );
  return new Set(rows.map((row) => row.id));
}

export function listWithdrawals(
  db: Db,
  userId: string,
  part: PageRequest,
  confirmations: number,
): Promise<Page<Withdrawal>> {
  return listPage(db, { list: 'withdrawals', userId }, part, {
    query: everything.where('user_id', '=', userId),
    by: { id: cursorParts.id },
    present: (row) => present(row, confirmations),
  });
}

/** Returns the withdrawal in the form of the API. @param needed required confirmations */
export function present(row: WithdrawalRow, needed: number): Withdrawal {
  const state = row.state as WithdrawalState;
  return {
    id: row.id,
    asset: row.asset as WithdrawalAsset,
    amount: row.amount,
    fee: row.fee,
    net: String(netOf(row)),
    network_fee: row.network_fee,
    network_fee_paid: row.network_fee_paid,
    network_fee_spent: row.network_fee_paid && row.reverted,
    address: row.address,
    status: statusOf(state, row),
    stage: stageOf(state, row),
    ...presentReason(row.reason as FailReason | null),
    cancellable: (unsigned as readonly string[]).includes(state),
    order_id: row.order_id,
    tx_hash: row.tx_hash,
    confirmations: Math.min(row.confirmations, needed),
    confirmations_needed: needed,
    created_at: row.created_at.toISOString(),
    done_at: row.done_at?.toISOString() ?? null,
  };
}

/** Maps 'gas' to 'contract', because earlier releases of remotes do not support 'gas'. */
function presentReason(
  reason: FailReason | null,
): Pick<Withdrawal, 'reason' | 'needs_too_much_gas'> {
  const isGas = reason === 'gas';
  return { reason: isGas ? 'contract' : reason, needs_too_much_gas: isGas };
}

export function netOf({ amount, fee }: Pick<WithdrawalRow, 'amount' | 'fee'>): bigint {
  return BigInt(amount) - BigInt(fee);
}

function statusOf(state: WithdrawalState, { lost_at }: WithdrawalRow): WithdrawalStatus {
  if (state === 'confirmed') return 'completed';
  if (state === 'failed') return 'failed';
  return state === 'signed' && lost_at ? 'unknown' : 'processing';
}

function stageOf(state: WithdrawalState, row: WithdrawalRow): WithdrawalStage | null {
  switch (state) {
    case 'awaiting_fee':
      return 'fee';
    case 'review':
      return 'review';
    case 'queued':
      return row.waits_for_funds ? 'funds' : 'queued';
    case 'signed':
      return row.lost_at ? null : 'sent';
    default:
      return null;
  }
}
