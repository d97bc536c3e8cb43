import type { Asset } from '@shared/contract';
import { type Db, sql } from '../../platform/database/index.ts';
import { type Posting, postingsBetween, userAccount } from './accounts.ts';
import type { EntryKind } from './kinds.ts';
import { type Entry, LedgerError, post, postMany } from './post.ts';

/** Names a pending transfer by the entry that set the money aside. */
interface PendingName {
  kind: EntryKind;
  reference: string;
}

interface Reservation extends Omit<Entry, 'postings'> {
  userId: string;
  asset: Asset;
  /** Base units, more than 0. */
  amount: bigint;
}

/**
 * Sets a user's money aside for an operation that may still fail. Repeating the call is a no-op.
 * @returns false if the money was set aside before
 * @throws AppError balanceInsufficient
 */
export async function reserve(db: Db, reservation: Reservation): Promise<boolean> {
  const { userId, asset, amount, ...entry } = reservation;
  return db.tx(async (tx) => {
    const [id] = await postMany(tx, [
      {
        ...entry,
        postings: postingsBetween(
          userAccount(userId),
          userAccount(userId, 'reserved'),
          asset,
          amount,
        ),
      },
    ]);
    if (!id) return false;
    await tx.query(
      'insert into ledger_pendings (entry_id, owner, asset, amount) values ($1, $2, $3, $4)',
      [id, userId, asset, amount],
    );
    return true;
  });
}

type Resolution = Omit<Entry, 'postings'>;

/**
 * Posts a pending transfer: `gains` receive up to the amount set aside, and the rest becomes
 * available again.
 * @returns false if the same resolution was posted before
 * @throws LedgerError for an unknown transfer, one that ended otherwise, or wrong `gains`
 */
export function postPending(
  db: Db,
  name: PendingName,
  resolution: Resolution,
  gains: readonly Posting[],
): Promise<boolean> {
  return resolve(db, name, 'posted', resolution, ({ owner, asset, amount }) => {
    const spent = gains.reduce((sum, gain) => sum + gain.amount, 0n);
    if (gains.some((gain) => gain.asset !== asset || gain.amount <= 0n) || spent > amount) {
      throw new LedgerError(`${name.kind} ${name.reference} holds only ${amount} ${asset}`);
    }
    const rest = amount - spent;
    return [
      { account: userAccount(owner, 'reserved'), asset, amount: -amount },
      ...gains,
      ...(rest > 0n ? [{ account: userAccount(owner), asset, amount: rest }] : []),
    ];
  });
}

/** Makes a pending transfer's amount available again. Returns and throws as `postPending`. */
export function voidPending(db: Db, name: PendingName, resolution: Resolution): Promise<boolean> {
  return resolve(db, name, 'voided', resolution, ({ owner, asset, amount }) =>
    postingsBetween(userAccount(owner, 'reserved'), userAccount(owner), asset, amount),
  );
}

interface Pending {
  entryId: string;
  owner: string;
  asset: Asset;
  amount: bigint;
}

function resolve(
  db: Db,
  name: PendingName,
  state: 'posted' | 'voided',
  resolution: Resolution,
  postingsOf: (pending: Pending) => Posting[],
): Promise<boolean> {
  return db.tx(async (tx) => {
    const [row] = await tx.query<{
      entry_id: string;
      owner: string;
      asset: Asset;
      amount: string;
      state: string;
    }>(
      `select p.entry_id, p.owner, p.asset, p.amount, p.state
       from ledger_pendings p join ledger_entries e on e.id = p.entry_id
       where e.kind = $1 and e.reference = $2 for no key update of p`,
      [name.kind, name.reference],
    );
    const label = `${name.kind} ${name.reference}`;
    if (!row) throw new LedgerError(`there is no pending transfer ${label}`);
    const pending = {
      entryId: row.entry_id,
      owner: row.owner,
      asset: row.asset,
      amount: BigInt(row.amount),
    };
    const entry = { ...resolution, postings: postingsOf(pending) };
    if (row.state !== 'pending') {
      // Repeating the same resolution is a no-op; a different one is an error.
      if (row.state === state && !(await post(tx, entry))) return false;
      throw new LedgerError(`${label} is ${row.state}`);
    }
    const [id] = await postMany(tx, [entry]);
    if (!id) throw new LedgerError(`${resolution.kind} ${resolution.reference} was already posted`);
    await tx.run(
      sql.update('ledger_pendings', { entry_id: pending.entryId }, { state, resolved_by: id }),
    );
    return true;
  });
}

/**
 * Posts the opposite of an entry, at most once.
 * @returns false if the entry was reversed before
 * @throws AppError balanceInsufficient when a user has already spent the money
 * @throws LedgerError when there is no such entry
 */
export async function reverse(
  db: Db,
  entryId: string,
  reversal: Omit<Entry, 'postings' | 'reverses' | 'reference' | 'kind'>,
): Promise<boolean> {
  const lines = await db.query<{
    owner_kind: 'user' | 'system';
    owner: string;
    purpose: string;
    asset: Asset;
    amount: string;
  }>(
    `select a.owner_kind, a.owner, a.purpose, a.asset, p.amount
     from ledger_postings p join ledger_accounts a on a.id = p.account_id
     where p.entry_id = $1 order by p.id`,
    [entryId],
  );
  if (lines.length === 0) throw new LedgerError(`there is no entry ${entryId}`);
  return post(db, {
    ...reversal,
    kind: 'reversal',
    reference: entryId,
    reverses: entryId,
    postings: lines.map(
      (line): Posting => ({
        account:
          line.owner_kind === 'user'
            ? userAccount(line.owner, line.purpose as 'available')
            : ({ system: line.owner } as Posting['account']),
        asset: line.asset,
        amount: -BigInt(line.amount),
      }),
    ),
  });
}
