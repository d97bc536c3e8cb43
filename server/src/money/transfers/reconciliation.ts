import { ruleReconciliation } from '../ledger/index.ts';

export const transferReconciliation = ruleReconciliation({ name: 'transfers' }, [
  {
    name: 'each transfer moved its amount from its sender to its recipient, once',
    sql: `
      select 'transfer ' || t.id || ': ' || t.amount || ', booked ' || coalesce(sum(p.amount), 0)
        as detail
      from scope
      join transfers t on t.at >= scope.since
      left join ledger_entries e on e.kind = 'quantity_transfer' and e.reference = t.id::text
      left join ledger_postings p on p.entry_id = e.id and p.account_id in (
        select id from ledger_accounts where owner_kind = 'user' and asset = 'ENU'
          and purpose = 'available' and owner = t.to_user::text
      )
      group by t.id, t.amount, t.from_user
      having coalesce(sum(p.amount), 0) <> t.amount or not exists (
        select 1 from ledger_entries e
        join ledger_postings p on p.entry_id = e.id and p.amount = -t.amount
        join ledger_accounts a on a.id = p.account_id and a.owner_kind = 'user'
          and a.asset = 'ENU' and a.purpose = 'available' and a.owner = t.from_user::text
        where e.kind = 'quantity_transfer' and e.reference = t.id::text
      )`,
  },
  {
    name: 'each movement between members is a transfer',
    sql: `
      select 'entry ' || e.id || ' (' || e.reference || ') has no transfer' as detail
      from scope, ledger_entries e
      where e.kind = 'quantity_transfer' and e.id > scope.entry
        and not exists (select 1 from transfers t where t.id::text = e.reference)`,
  },
]);
