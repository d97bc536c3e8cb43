import { ruleReconciliation } from '../../money/ledger/index.ts';

export const ticketReconciliation = ruleReconciliation({ name: 'tickets' }, [
  {
    name: 'an order has the bought number of tickets, and none after a reversal',
    sql: `
      select 'order ' || e.reference || ': ' || counted.n || ' tickets, ' || bought.n || ' bought'
        as detail
      from scope, ledger_entries e
      cross join lateral (
        select count(*) as n from tickets t where t.order_id = e.reference
      ) as counted
      cross join lateral (
        select coalesce(sum(p.amount), 0) as n
        from ledger_postings p
        join ledger_accounts a on a.id = p.account_id
          and a.owner_kind = 'user' and a.asset = 'TICKET'
        where p.entry_id = e.id or p.entry_id = (select r.id from ledger_entries r where r.reverses = e.id)
      ) as bought
      where e.kind = 'ticket_purchase'
        and (e.id > scope.entry or exists (
          select 1 from ledger_entries r where r.reverses = e.id and r.id > scope.entry
        ))
        and counted.n <> bought.n`,
  },
  {
    name: 'each ticket has a purchase',
    sql: `
      select 'ticket ' || t.number || ' of order ' || t.order_id || ' was never bought' as detail
      from scope, tickets t
      where t.created_at >= scope.since and not exists (
        select 1 from ledger_entries e
        where e.kind = 'ticket_purchase' and e.reference = t.order_id
      )`,
  },
]);
