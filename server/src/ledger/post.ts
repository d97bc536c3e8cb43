import { channel } from 'node:diagnostics_channel';
import type { Asset } from '@shared/contract';
import { type Db, isCheckViolation } from '../db/index.ts';
import { AppError } from '../http/errors.ts';
import { type Account, ownerOf } from './accounts.ts';
import type { EntryKind } from './kinds.ts';

export interface Posting {
  account: Account;
  asset: Asset;
  /** Base units; positive is what the account gains, never 0. */
  amount: bigint;
}

export interface Entry {
  kind: EntryKind;
  /** What the entry is for, unique within its kind: an order's id, a payment's hash. */
  reference: string;
  postings: readonly Posting[];
  orderId?: string;
  txHash?: string;
  at: Date;
}

/** The caller's mistake, never a user's: an entry that does not add up or repeats another one. */
export class LedgerError extends Error {
  override name = 'LedgerError';
}

/** Told of each new entry's kind; metrics listen. */
export const postedChannel = channel('server:ledger:posted');

/**
 * Writes a double entry (design §6) in a transaction, or in a savepoint of the caller's. The same
 * (kind, reference) again changes nothing.
 *
 * @returns false when the entry was there already
 * @throws AppError balanceInsufficient when a user's account would go below zero; nothing is written
 *   then and the caller's transaction lives on.
 * @throws LedgerError when the postings of an asset do not sum to 0, or when the same (kind,
 *   reference) was posted with other postings.
 */
export async function post(db: Db, entry: Entry): Promise<boolean> {
  assertBalanced(entry);
  try {
    const created = await db.tx((tx) => write(tx, entry));
    if (created) postedChannel.publish({ kind: entry.kind });
    return created;
  } catch (error) {
    if (isCheckViolation(error, 'ledger_accounts_not_negative')) {
      throw new AppError('balanceInsufficient', { cause: error });
    }
    throw error;
  }
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

async function write(db: Db, entry: Entry): Promise<boolean> {
  const { kind, reference, postings, orderId = null, txHash = null, at } = entry;
  const [row] = await db.query<{ id: string }>(
    `insert into ledger_entries (kind, reference, posting_count, order_id, tx_hash, created_at)
     values ($1, $2, $3, $4, $5, $6) on conflict (kind, reference) do nothing returning id`,
    [kind, reference, postings.length, orderId, txHash, at],
  );
  if (!row) {
    await assertSame(db, entry);
    return false;
  }
  const ids = await openAccounts(db, postings);
  const rows = postings.map((posting) => ({
    account: ids.get(keyOf(posting)) as string,
    amount: posting.amount,
  }));
  // Gains first: within one entry an account may pay from what it has just received.
  rows.sort((a, b) => (a.amount === b.amount ? 0 : a.amount > b.amount ? -1 : 1));
  await db.query(
    `insert into ledger_postings (entry_id, account_id, amount)
     select $1, account, amount
     from unnest($2::bigint[], $3::numeric[]) with ordinality as posting (account, amount, place)
     order by place`,
    [row.id, rows.map(({ account }) => account), rows.map(({ amount }) => amount.toString())],
  );
  return true;
}

/** Makes sure that the accounts exist and locks the users' rows, always in the same order. */
async function openAccounts(db: Db, postings: readonly Posting[]): Promise<Map<string, string>> {
  const keys = [...new Map(postings.map((posting) => [keyOf(posting), posting]))].sort(
    ([a], [b]) => (a < b ? -1 : 1),
  );
  const kinds = keys.map(([, { account }]) => ownerOf(account).kind);
  const owners = keys.map(([, { account }]) => ownerOf(account).owner);
  const assets = keys.map(([, { asset }]) => asset);
  const wanted = 'unnest($1::text[], $2::text[], $3::text[]) as wanted (kind, owner, asset)';
  const find = `select a.id, a.owner_kind as kind, a.owner, a.asset
     from ledger_accounts a join ${wanted}
       on a.owner_kind = wanted.kind and a.owner = wanted.owner and a.asset = wanted.asset`;
  const params = [kinds, owners, assets];
  let rows = await db.query<AccountRow>(find, params);
  if (rows.length < keys.length) {
    await db.query(
      `insert into ledger_accounts (owner_kind, owner, asset, balance)
       select kind, owner, asset, case when kind = 'user' then 0 end from ${wanted}
       on conflict do nothing`,
      params,
    );
    rows = await db.query<AccountRow>(find, params);
  }
  const ids = rows.filter(({ kind }) => kind === 'user').map(({ id }) => id);
  await db.query(
    'select id from ledger_accounts where id = any($1::bigint[]) order by id for update',
    [ids],
  );
  return new Map(rows.map((row) => [`${row.kind} ${row.owner} ${row.asset}`, row.id]));
}

interface AccountRow {
  id: string;
  kind: string;
  owner: string;
  asset: string;
}

async function assertSame(db: Db, { kind, reference, postings }: Entry): Promise<void> {
  const rows = await db.query<Omit<AccountRow, 'id'> & { amount: string }>(
    `select a.owner_kind as kind, a.owner, a.asset, p.amount
     from ledger_entries e
     join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
     where e.kind = $1 and e.reference = $2`,
    [kind, reference],
  );
  const before = rows.map((row) => `${row.kind} ${row.owner} ${row.asset} ${row.amount}`);
  const now = postings.map((posting) => `${keyOf(posting)} ${posting.amount}`);
  if (before.sort().join() !== now.sort().join()) {
    throw new LedgerError(`${kind} ${reference} was posted before with other postings`);
  }
}

function keyOf({ account, asset }: Posting): string {
  const { kind, owner } = ownerOf(account);
  return `${kind} ${owner} ${asset}`;
}
