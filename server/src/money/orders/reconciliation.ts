import { ruleReconciliation } from '../ledger/index.ts';
import { readSuspenseNotes } from './suspense.ts';

/** SQL: payments, their resolution, and the number of entries that record it. */
const resolving = `
  select p.event_id, p.resolution, case p.resolution when 'gone' then (
    select count(*) from ledger_entries e join ledger_entries r on r.reverses = e.id
    where e.kind = 'unmatched_payment' and e.reference in
      (p.event_id::text, c.chain_id || ':' || c.tx_hash || ':' || c.log_index)
  ) else (
    select count(*) from ledger_entries e
    where e.kind in ('suspense_credit', 'suspense_return')
      and (e.reference = p.event_id::text or e.reference like p.event_id || ':%')
      and e.kind = case p.resolution when 'credited' then 'suspense_credit'
        when 'returned' then 'suspense_return' else e.kind end
      and not exists (select 1 from ledger_entries r where r.reverses = e.id)
  ) end as entries
  from payments p join chain_events c on c.id = p.event_id`;

export const paymentReconciliation = ruleReconciliation(
  { name: 'payments', notes: readSuspenseNotes },
  [
    {
      name: 'each credited payment was booked to the user of its order, once',
      sql: `
      select 'payment ' || p.event_id || ' of order ' || p.order_id || ' (' || o.status || '): '
        || p.amount || ' ' || p.asset || ', booked ' || coalesce(booked.amount, 0) as detail
      from scope, payments p
      join orders o on o.id = p.order_id
      cross join lateral (
        select sum(posting.amount) as amount
        from ledger_entries e
        join ledger_postings posting on posting.entry_id = e.id
        join ledger_accounts a on a.id = posting.account_id
        where e.kind = 'chain_payment' and e.reference = p.order_id
          and a.owner_kind = 'user' and a.owner = o.user_id::text and a.asset = p.asset
      ) as booked
      where p.status = 'credited' and p.settled_at >= scope.since
        and (booked.amount is distinct from p.amount or o.status <> 'paid')`,
    },
    {
      name: 'each booked payment of an order exists',
      sql: `
      select 'entry ' || e.id || ': there is no payment of order ' || e.reference as detail
      from scope, ledger_entries e
      where e.kind = 'chain_payment' and e.id > scope.entry and not exists (
        select 1 from payments p where p.order_id = e.reference and p.status = 'credited'
      )`,
    },
    {
      // Grouped by transaction, because a reorg can change a payment's position in it.
      name: 'suspense was booked for each unmatched payment of a supported asset, and for nothing else',
      sql: `
      select 'transaction ' || tx_hash || ': ' || paid.n || ' × ' || amount || ' ' || asset
        || ' unmatched, ' || booked.n || ' booked' as detail
      from (
        select tx_hash, asset, amount from (
          select c.tx_hash, p.asset, p.amount
          from scope, payments p join chain_events c on c.id = p.event_id
          where p.status = 'unmatched' and p.asset is not null and p.settled_at >= scope.since
        ) as settled
        union
        select e.tx_hash, a.asset, posting.amount
        from scope, ledger_entries e
        join ledger_postings posting on posting.entry_id = e.id
        join ledger_accounts a on a.id = posting.account_id and a.owner = 'suspense'
        where e.kind = 'unmatched_payment' and e.id > scope.entry
      ) as touched
      cross join lateral (
        select count(*) as n from payments p join chain_events c on c.id = p.event_id
        where c.tx_hash = touched.tx_hash and p.status = 'unmatched'
          and p.asset = touched.asset and p.amount = touched.amount
      ) as paid
      cross join lateral (
        select count(*) as n from ledger_entries e
        join ledger_postings posting on posting.entry_id = e.id
        join ledger_accounts a on a.id = posting.account_id and a.owner = 'suspense'
        where e.tx_hash = touched.tx_hash and e.kind = 'unmatched_payment'
          and a.asset = touched.asset and posting.amount = touched.amount
      ) as booked
      where paid.n <> booked.n`,
    },
    {
      name: 'the suspense balance equals the open unmatched payments',
      sql: `
      select asset || ': suspense holds ' || coalesce(held, 0) || ', open payments are '
        || coalesce(open, 0) as detail
      from (
        select a.asset, sum(s.balance) as held
        from ledger_accounts a join ledger_slots s on s.account_id = a.id
        where a.owner_kind = 'system' and a.owner = 'suspense' group by a.asset
      ) as suspense
      full join (
        select asset, sum(amount) as open from payments
        where status = 'unmatched' and resolution is null and asset is not null group by asset
      ) as payments using (asset)
      where coalesce(held, 0) <> coalesce(open, 0)`,
    },
    {
      name: 'each decision about an unmatched payment is booked, once',
      sql: `
      select 'payment ' || event_id || ' (' || coalesce(resolution, 'open') || '): '
        || entries || ' entries' as detail
      from scope, (
        ${resolving} where p.status = 'unmatched' and p.asset is not null and (
          p.resolved_at >= (select since from scope) or p.event_id in (
            select split_part(e.reference, ':', 1)::bigint from ledger_entries e
            where e.kind in ('suspense_credit', 'suspense_return')
              and e.id > (select entry from scope)
          )
        )
      ) as resolved
      where entries <> case when resolution is null then 0 else 1 end`,
    },
    {
      name: 'a reversed payment is not on the chain again',
      sql: `
      select 'payment ' || p.event_id || ' of order ' || p.order_id
        || ' is on the chain again, its entry ' || e.id || ' was reversed' as detail
      from ledger_entries r
      join ledger_entries e on e.id = r.reverses and e.kind = 'chain_payment'
      join payments p on p.order_id = e.reference and p.status = 'credited'
      join chain_events c on c.id = p.event_id and c.orphaned_at is null`,
    },
    {
      name: 'the chain account equals payments minus returns, claims and withdrawals',
      full: true,
      sql: `
      select asset || ': the chain’s account is ' || coalesce(held, 0) || ', payments say '
        || coalesce(said, 0) as detail
      from (
        select a.asset, sum(s.balance) as held
        from ledger_accounts a join ledger_slots s on s.account_id = a.id
        where a.owner_kind = 'system' and a.owner = 'chain' group by a.asset
      ) as chain
      full join (
        select asset, sum(amount) as said from (
          select asset, -amount as amount from payments
          where asset is not null and coalesce(resolution, 'open') not in ('returned', 'gone')
          union all
          select a.asset, posting.amount
          from ledger_entries r
          join ledger_entries e on e.id = coalesce(r.reverses, r.id) and (
            e.kind = 'chain_payment' and r.reverses is not null
            or e.kind in ('aid_claim', 'aid_profit', 'withdrawal_sent')
          )
          join ledger_postings posting on posting.entry_id = r.id
          join ledger_accounts a on a.id = posting.account_id
            and a.owner_kind = 'system' and a.owner = 'chain'
        ) as moved group by asset
      ) as payments using (asset)
      where coalesce(held, 0) <> coalesce(said, 0)`,
    },
  ],
);
