import { ruleReconciliation } from '../../money/ledger/index.ts';

export const goodsReconciliation = ruleReconciliation({ name: 'goods' }, [
  {
    name: 'a goods purchase has a paid order, and a reversed one a refunded order',
    sql: `
      select 'order ' || e.reference || ' is not '
        || case when taken.id is null then 'paid' else 'refunded' end as detail
      from scope
      join ledger_entries e on e.kind = 'goods_purchase'
      left join ledger_entries taken on taken.reverses = e.id
      left join goods_orders g on g.order_id = e.reference
      where (e.id > scope.entry or taken.id > scope.entry)
        and (g.paid_at is null or (g.refunded_at is null) <> (taken.id is null))`,
  },
  {
    name: 'a paid order of goods has a purchase of its price',
    sql: `
      select 'order ' || g.order_id || ': ' || coalesce(spent.amount, 0) || ' spent, '
        || g.price * g.quantity || ' due' as detail
      from scope
      join goods_orders g on g.paid_at >= scope.since
      left join lateral (
        select sum(p.amount) as amount
        from ledger_entries e
        join ledger_postings p on p.entry_id = e.id
        join ledger_accounts a on a.id = p.account_id
          and a.owner_kind = 'system' and a.owner = 'sales'
        where e.kind = 'goods_purchase' and e.reference = g.order_id
      ) as spent on true
      where coalesce(spent.amount, 0) <> g.price * g.quantity`,
  },
  {
    name: 'each order of goods has its goods',
    sql: `
      select 'order ' || o.id || ' has no goods' as detail
      from scope
      join orders o on o.kind = 'goods' and o.created_at >= scope.since
      where not exists (select 1 from goods_orders g where g.order_id = o.id)`,
  },
]);
