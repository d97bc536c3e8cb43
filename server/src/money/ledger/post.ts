import { channel } from 'node:diagnostics_channel';
import type { Asset } from '@shared/contract';
import { type Db, sqlState } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { lineOf, type Posting } from './accounts.ts';
import type { EntryKind } from './kinds.ts';

export type Actor = 'system' | `user:${string}` | `operator:${string}`;

export interface Entry {
  kind: EntryKind;
  /** Identifies the entry within its kind: for example an order's id, or an event's id. */
  reference: string;
  postings: readonly Posting[];
  orderId?: string | undefined;
  txHash?: string | undefined;
  /** 'system' by default. */
  actor?: Actor;
  note?: string | undefined;
  /** Id of the entry that this one reverses. */
  reverses?: string;
  at: Date;
}

/** A programming error, such as an unbalanced entry or one that conflicts with another. */
export class LedgerError extends Error {
  override name = 'LedgerError';
}

/** Channel with the kind of each new entry after its commit, for metrics. */
const postedChannel = channel('server:ledger:posted');

/**
 * Writes a double entry (docs/adr/0008-money-foundations.md), in the caller's transaction if any.
 * Posting the same entry again is a no-op.
 * @returns false if the entry was posted before
 * @throws as `postMany`
 */
export async function post(db: Db, entry: Entry): Promise<boolean> {
  const [id] = await postMany(db, [entry]);
  return id !== null;
}

/**
 * Writes all entries or none. Checks balances at the end: an account may spend what it receives.
 * @returns ids of the entries, in their order; null for an entry that was posted before
 * @throws AppError balanceInsufficient when a user's account would go below 0; the caller's
 * transaction continues
 * @throws LedgerError for invalid entries, or a (kind, reference) posted with other postings
 */
export async function postMany(db: Db, entries: readonly Entry[]): Promise<(string | null)[]> {
  if (entries.length === 0) return [];
  assertOnce(entries);
  for (const entry of entries) assertBalanced(entry);
  const batch = entries.map(({ postings, orderId, txHash, actor = 'system', at, ...entry }) => ({
    ...entry,
    actor,
    at: at.toISOString(),
    order_id: orderId,
    tx_hash: txHash,
    postings: postings.map(lineOf),
  }));
  const { made, refused } = await send(db, JSON.stringify(batch));
  if (refused || !made) throw new AppError('balanceInsufficient');
  db.afterCommit(() => {
    for (const [index, { kind }] of entries.entries()) {
      if (made[index] !== null) postedChannel.publish({ kind });
    }
  });
  return made.map((id) => (id === null ? null : String(id)));
}

interface Posted {
  /** Ids stay below 2^53 for any realistic lifetime of a ledger. */
  made?: (number | null)[];
  refused?: string;
}

async function send(db: Db, batch: string): Promise<Posted> {
  try {
    const [row] = await db.query<{ posted: Posted }>('select ledger_post($1::jsonb) as posted', [
      batch,
    ]);
    return row?.posted ?? {};
  } catch (error) {
    const { constraint, message } = error as { constraint?: string; message: string };
    if (sqlState(error) === '23505' && constraint === 'ledger_entries_reused') {
      throw new LedgerError(message, { cause: error });
    }
    throw error;
  }
}

function assertOnce(entries: readonly Entry[]): void {
  const names = new Set(entries.map(({ kind, reference }) => `${kind} ${reference}`));
  if (names.size < entries.length) throw new LedgerError('a batch holds the same entry twice');
}

function assertBalanced({ kind, reference, postings }: Entry): void {
  const name = `${kind} ${reference}`;
  if (postings.length < 2) throw new LedgerError(`${name}: an entry needs two postings`);
  const sums = new Map<Asset, bigint>();
  for (const { asset, amount } of postings) {
    if (amount === 0n) throw new LedgerError(`${name}: a posting of 0 ${asset}`);
    sums.set(asset, (sums.get(asset) ?? 0n) + amount);
  }
  for (const [asset, sum] of sums) {
    if (sum !== 0n) throw new LedgerError(`${name}: ${asset} postings sum to ${sum}, not 0`);
  }
}
