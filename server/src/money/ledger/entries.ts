import type { Asset } from '@shared/contract';
import type { Db } from '../../platform/database/index.ts';
import type { Purpose } from './accounts.ts';
import type { EntryKind } from './kinds.ts';

export interface WrittenEntry {
  id: string;
  kind: string;
  reference: string;
  at: Date;
  actor: string;
  note: string | null;
  orderId: string | null;
  txHash: string | null;
  reverses: string | null;
  reversedBy: string | null;
  postings: {
    ownerKind: 'user' | 'system';
    /** A user's id, or a system account's name. */
    owner: string;
    purpose: Purpose;
    asset: Asset;
    /** Base units. */
    amount: bigint;
  }[];
}

export async function readEntry(db: Db, id: string): Promise<WrittenEntry | undefined> {
  return (await read(db, 'e.id = $1', [id]))[0];
}

/** Returns the entries of an order and their reversals, in ledger order. */
export function entriesOfOrder(db: Db, orderId: string): Promise<WrittenEntry[]> {
  return read(
    db,
    `e.order_id = $1 or e.reverses in (select id from ledger_entries where order_id = $1)`,
    [orderId],
  );
}

/** Returns entries by kind and reference, in ledger order. */
export function entriesNamed(
  db: Db,
  names: readonly { kind: EntryKind; reference: string }[],
): Promise<WrittenEntry[]> {
  return read(
    db,
    `(e.kind, e.reference) in (
       select kind, reference from jsonb_to_recordset($1::jsonb) as n (kind text, reference text)
     )`,
    [JSON.stringify(names)],
  );
}

/** Returns a user's latest entries, newest first. */
export async function entriesOfUser(
  db: Db,
  userId: string,
  limit: number,
): Promise<WrittenEntry[]> {
  const entries = await read(
    db,
    `e.id in (
       select entry_id from (
         select distinct p.entry_id from ledger_accounts a
         cross join lateral (
           select entry_id from ledger_postings where account_id = a.id
           order by entry_id desc limit $2
         ) as p
         where a.owner_kind = 'user' and a.owner = $1
       ) as latest order by entry_id desc limit $2
     )`,
    [userId, limit],
  );
  return entries.reverse();
}

export interface OpenPending {
  entryId: string;
  kind: string;
  reference: string;
  asset: Asset;
  amount: bigint;
  since: Date;
}

export async function pendingsOf(db: Db, userId: string): Promise<OpenPending[]> {
  const rows = await db.query<{
    entry_id: string;
    kind: string;
    reference: string;
    asset: Asset;
    amount: string;
    created_at: Date;
  }>(
    `select p.entry_id, e.kind, e.reference, p.asset, p.amount, e.created_at
     from ledger_pendings p join ledger_entries e on e.id = p.entry_id
     where p.owner = $1 and p.state = 'pending' order by p.entry_id`,
    [userId],
  );
  return rows.map(({ entry_id, kind, reference, asset, amount, created_at }) => ({
    entryId: entry_id,
    kind,
    reference,
    asset,
    amount: BigInt(amount),
    since: created_at,
  }));
}

interface Row {
  id: string;
  kind: string;
  reference: string;
  created_at: Date;
  actor: string;
  note: string | null;
  order_id: string | null;
  tx_hash: string | null;
  reverses: string | null;
  reversed_by: string | null;
  owner_kind: 'user' | 'system';
  owner: string;
  purpose: Purpose;
  asset: Asset;
  amount: string;
}

async function read(
  db: Db,
  condition: string,
  params: readonly (string | number)[],
): Promise<WrittenEntry[]> {
  const rows = await db.query<Row>(
    `select e.id, e.kind, e.reference, e.created_at, e.actor, e.note, e.order_id, e.tx_hash,
       e.reverses, (select r.id from ledger_entries r where r.reverses = e.id) as reversed_by,
       a.owner_kind, a.owner, a.purpose, a.asset, p.amount
     from ledger_entries e
     join ledger_postings p on p.entry_id = e.id
     join ledger_accounts a on a.id = p.account_id
     where ${condition} order by e.id, p.id`,
    params,
  );
  const entries = new Map<string, WrittenEntry>();
  for (const row of rows) {
    const entry = entries.get(row.id) ?? entryOf(row);
    const { owner_kind: ownerKind, owner, purpose, asset, amount } = row;
    entry.postings.push({ ownerKind, owner, purpose, asset, amount: BigInt(amount) });
    entries.set(row.id, entry);
  }
  return [...entries.values()];
}

function entryOf(row: Row): WrittenEntry {
  return {
    id: row.id,
    kind: row.kind,
    reference: row.reference,
    at: row.created_at,
    actor: row.actor,
    note: row.note,
    orderId: row.order_id,
    txHash: row.tx_hash,
    reverses: row.reverses,
    reversedBy: row.reversed_by,
    postings: [],
  };
}
