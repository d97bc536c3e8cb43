import { ruleReconciliation } from '../../money/ledger/index.ts';

export const applicationReconciliation = ruleReconciliation({ name: 'card applications' }, [
  {
    name: 'an open application holds its fee, a successful one keeps it, a failed one refunds it',
    sql: `
      select 'application ' || a.number || ' is ' || a.state || ', its fee of ' || a.fee || ' is '
        || coalesce(p.state, 'not set aside') as detail
      from scope
      join card_applications a on a.done_at is null or a.done_at >= scope.since
      left join ledger_entries e on e.kind = 'card_fee' and e.reference = a.id::text
      left join ledger_pendings p on p.entry_id = e.id and p.amount = a.fee and p.asset = 'USDT'
        and p.owner = a.user_id::text
      where coalesce(p.state, '') <> case
        when a.fee = 0 or a.paid_at is null then ''
        when a.state = 'success' then 'posted' when a.state = 'failed' then 'voided'
        else 'pending' end`,
  },
  {
    name: 'each card has a successful application of its owner',
    sql: `
      select 'card ' || c.id || ' has no application' as detail
      from scope
      join cards c on c.issued_at >= scope.since
      where not exists (select 1 from card_applications a where a.card_id = c.id
        and a.user_id = c.user_id and a.state = 'success')`,
  },
]);
