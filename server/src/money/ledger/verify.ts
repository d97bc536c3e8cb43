import type { Db } from '../../platform/database/index.ts';
import type { Reconciliation, Violation } from '../../platform/reconciliation.ts';

export interface Verification {
  violations: Violation[];
  entries: number;
  /** Whether only the entries since the last sound verification were checked. */
  incremental: boolean;
}

export function ledgerReconciliation(db: Db): Reconciliation {
  return {
    name: 'ledger',
    async *check(options) {
      yield* (await verifyLedger(db, options)).violations;
    },
  };
}

interface Mark {
  entryId: string;
}

const beginning: Mark = { entryId: '0' };

/** Checks the entries since the last sound verification, or all entries with `full`. */
export async function verifyLedger(db: Db, { full = false } = {}): Promise<Verification> {
  const to = await lastFinished(db);
  return db.tx(async (tx) => {
    await atOneMoment(tx);
    const from = full ? beginning : await lastMark(tx);
    const violations: Violation[] = [];
    for (const [rule, query] of Object.entries(rules)) {
      const rows = await tx.query<{ detail: string }>(...query(from, to));
      violations.push(...rows.map(({ detail }) => ({ rule, detail })));
    }
    const [counted] = await tx.query<{ entries: number }>(
      'select count(*)::integer as entries from ledger_entries where id > $1 and id <= $2',
      [from.entryId, to.entryId],
    );
    if (violations.length === 0) await storeMark(tx, from, to);
    return {
      violations,
      entries: counted?.entries ?? 0,
      incremental: from.entryId !== beginning.entryId,
    };
  });
}

/** Gives all queries of a new transaction one snapshot, and no time limits. */
export async function atOneMoment(tx: Db): Promise<void> {
  await tx.script('set transaction isolation level repeatable read');
  await tx.unlimited();
}

type RuleQuery = (from: Mark, to: Mark) => [sql: string, params: string[]];

const ofEntries =
  (sql: string): RuleQuery =>
  (from, to) => [`${sql} limit 100`, [from.entryId, to.entryId]];
const ofAll =
  (sql: string): RuleQuery =>
  () => [`${sql} limit 100`, []];

/** The invariants, each as a query for its violations. */
const rules: Record<string, RuleQuery> = {
  'every entry sums to 0 per asset': ofEntries(`
    select 'entry ' || p.entry_id || ': ' || sum(p.amount) || ' ' || a.asset as detail
    from ledger_postings p join ledger_accounts a on a.id = p.account_id
    where p.entry_id > $1 and p.entry_id <= $2
    group by p.entry_id, a.asset having sum(p.amount) <> 0`),
  'every entry has all its postings': ofEntries(`
    select 'entry ' || e.id || ': ' || count(p.id) || ' of ' || e.posting_count as detail
    from ledger_entries e left join ledger_postings p on p.entry_id = e.id
    where e.id > $1 and e.id <= $2
    group by e.id having count(p.id) <> e.posting_count`),
  'a reversal is the opposite of the reversed entry': ofEntries(`
    select 'entry ' || e.id || ' does not undo entry ' || e.reverses as detail
    from ledger_entries e
    where e.reverses is not null and e.id > $1 and e.id <= $2 and exists (
      select 1 from ledger_postings p where p.entry_id in (e.id, e.reverses)
      group by p.account_id having sum(p.amount) <> 0
    )`),
  'every balance is the sum of its postings': (from) => [
    `select 'account ' || id || ' (' || owner_kind || ' ' || owner || ', ' || asset || ', '
       || purpose || '): balance ' || held || ', postings ' || moved as detail
     from (
       select a.*,
         case a.owner_kind when 'user' then a.balance
           else coalesce((select sum(s.balance) from ledger_slots s where s.account_id = a.id), 0)
         end as held,
         coalesce(v.balance, 0) + coalesce((
           select sum(p.amount) from ledger_postings p
           where p.account_id = a.id and p.entry_id > coalesce(v.entry_id, 0)
         ), 0) as moved
       from ledger_accounts a
       left join ledger_verified v on v.account_id = a.id and $1::bigint > 0
       where $1 = 0 or a.id in (select account_id from ledger_postings where entry_id > $1)
     ) as account
     where held <> moved limit 100`,
    [from.entryId],
  ],
  'every posting of a user has the balance after it': (from) => [
    `select 'posting ' || id || ' of account ' || account_id || ': ' || coalesce(balance::text, 'nothing')
       || ', not ' || moved as detail
     from (
       select p.id, p.account_id, p.balance, coalesce(v.balance, 0)
         + sum(p.amount) over (partition by p.account_id order by p.entry_id, p.id) as moved
       from ledger_postings p
       join ledger_accounts a on a.id = p.account_id and a.owner_kind = 'user'
       left join ledger_verified v on v.account_id = p.account_id and $1::bigint > 0
       where p.entry_id > $1
     ) as posting
     where balance is distinct from moved limit 100`,
    [from.entryId],
  ],
  'every posting to an available account has its log key': ofEntries(`
    select 'posting ' || p.id || ': ' || coalesce(p.log_key, 'nothing') || ', not ' || a.id || ' '
      || e.kind as detail
    from ledger_postings p
    join ledger_entries e on e.id = p.entry_id
    join ledger_accounts a on a.id = p.account_id
    where p.entry_id > $1 and p.entry_id <= $2
      and a.owner_kind = 'user' and a.purpose = 'available' 
      and p.log_key is distinct from a.id || ' ' || e.kind`),
  'no user balance is below 0': ofAll(`
    select 'account ' || id || ' (user ' || owner || ', ' || asset || ', ' || purpose || '): '
      || balance as detail
    from ledger_accounts where owner_kind = 'user' and balance < 0`),
  'reserved balances equal the pending transfers': ofAll(`
    select 'user ' || coalesce(a.owner, p.owner) || ', ' || coalesce(a.asset, p.asset)
      || ': reserved ' || coalesce(a.balance, 0) || ', pending ' || coalesce(p.amount, 0) as detail
    from (
      select owner, asset, balance from ledger_accounts
      where owner_kind = 'user' and purpose = 'reserved' and balance <> 0
    ) as a
    full join (
      select owner, asset, sum(amount) as amount from ledger_pendings
      where state = 'pending' group by owner, asset
    ) as p on p.owner = a.owner and p.asset = a.asset
    where coalesce(a.balance, 0) <> coalesce(p.amount, 0)`),
};

/**
 * Returns the id of the last entry. Waits for current writers, because an entry with a lower id
 * may commit later.
 */
export async function lastFinished(db: Db): Promise<Mark> {
  return db.tx(async (tx) => {
    await tx.script('lock table ledger_entries in share mode');
    const [row] = await tx.query<{ entry: string }>(
      'select coalesce(max(id), 0) as entry from ledger_entries',
    );
    return row ? { entryId: row.entry } : beginning;
  });
}

async function lastMark(db: Db): Promise<Mark> {
  const [row] = await db.query<{ entry_id: string }>('select entry_id from ledger_marks');
  return row ? { entryId: row.entry_id } : beginning;
}

/** Stores the accounts' balances at `to`, where the next verification starts. */
async function storeMark(db: Db, from: Mark, to: Mark): Promise<void> {
  await db.query(
    `insert into ledger_verified (account_id, entry_id, balance)
     select p.account_id, $2::bigint, coalesce(max(v.balance), 0) + sum(p.amount)
     from ledger_postings p
     left join ledger_verified v on v.account_id = p.account_id and $1::bigint > 0
     where p.entry_id > $1 and p.entry_id <= $2
     group by p.account_id
     on conflict (account_id)
     do update set entry_id = excluded.entry_id, balance = excluded.balance`,
    [from.entryId, to.entryId],
  );
  await db.query(
    `insert into ledger_marks (entry_id) values ($1)
     on conflict (one) do update set entry_id = excluded.entry_id`,
    [to.entryId],
  );
}
