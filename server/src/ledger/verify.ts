import type { Db } from '../db/index.ts';

export interface Violation {
  rule: string;
  detail: string;
}

/** The ledger's invariants as queries for what breaks them. */
const rules: Record<string, string> = {
  'every entry sums to 0 per asset': `
    select 'entry ' || p.entry_id || ': ' || sum(p.amount) || ' ' || a.asset as detail
    from ledger_postings p join ledger_accounts a on a.id = p.account_id
    group by p.entry_id, a.asset having sum(p.amount) <> 0`,
  'every entry has all its postings': `
    select 'entry ' || e.id || ': ' || count(p.id) || ' of ' || e.posting_count as detail
    from ledger_entries e left join ledger_postings p on p.entry_id = e.id
    group by e.id having count(p.id) <> e.posting_count`,
  'every balance is the sum of its postings': `
    select 'account ' || a.id || ' (user ' || a.owner || ', ' || a.asset || '): balance '
      || a.balance || ', postings ' || coalesce(sum(p.amount), 0) as detail
    from ledger_accounts a left join ledger_postings p on p.account_id = a.id
    where a.owner_kind = 'user'
    group by a.id having a.balance <> coalesce(sum(p.amount), 0)`,
  'no user is below 0': `
    select 'account ' || id || ' (user ' || owner || ', ' || asset || '): ' || balance as detail
    from ledger_accounts where owner_kind = 'user' and balance < 0`,
};

/** Looks at the whole ledger and returns what is wrong with it: nothing, if all is well. */
export async function verifyLedger(db: Db): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const [rule, sql] of Object.entries(rules)) {
    const rows = await db.query<{ detail: string }>(`${sql} limit 100`);
    violations.push(...rows.map(({ detail }) => ({ rule, detail })));
  }
  return violations;
}
