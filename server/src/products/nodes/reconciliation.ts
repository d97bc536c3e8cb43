import { ruleReconciliation } from '../../money/ledger/index.ts';

/** SQL: the amount that an entry of a kind moved to sales, for a node's reference. */
const toSales = (kind: string) => `(
  select sum(p.amount) from ledger_entries e
  join ledger_postings p on p.entry_id = e.id
  join ledger_accounts a on a.id = p.account_id and a.owner_kind = 'system' and a.owner = 'sales'
    and a.asset = n.asset
  where e.kind = '${kind}' and e.reference = n.reference
)`;

export const nodeReconciliation = ruleReconciliation({ name: 'nodes' }, [
  {
    name: 'each node purchase has a node, which a reversal takes back',
    sql: `
      select 'entry ' || e.reference || ' is ' || coalesce(n.outcome, 'no node') as detail
      from scope
      join ledger_entries e on e.kind = 'node_purchase'
      left join ledger_entries taken on taken.reverses = e.id
      left join nodes n on n.reference = e.reference
      where (e.id > scope.entry or taken.id > scope.entry)
        and (n.id is null or (n.outcome = 'taken_back') <> (taken.id is not null))`,
  },
  {
    name: 'each node was paid for, and refunded if its tier was sold out',
    sql: `
      select 'node ' || n.id || ' (' || n.outcome || '): ' || coalesce(${toSales('node_purchase')}, 0)
        || ' spent, ' || coalesce(-${toSales('node_refund')}, 0) || ' refunded, ' || n.price
        || ' due' as detail
      from scope
      join nodes n on n.at >= scope.since
      where ${toSales('node_purchase')} is distinct from n.price
        or coalesce(-${toSales('node_refund')}, 0)
          <> case when n.outcome = 'sold_out' then n.price else 0 end`,
  },
  {
    name: 'the sold stock equals the owned nodes',
    sql: `
      select 'tier ' || coalesce(s.tier, n.tier) || ': ' || coalesce(s.sold, 0) || ' sold, '
        || coalesce(n.count, 0) || ' owned' as detail
      from scope, node_stock s
      full join (
        select tier, count(*) as count from nodes where outcome = 'bought' group by tier
      ) n on n.tier = s.tier
      where coalesce(s.sold, 0) <> coalesce(n.count, 0)`,
  },
]);
