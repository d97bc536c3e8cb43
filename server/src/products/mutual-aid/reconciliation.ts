import { ruleReconciliation } from '../../money/ledger/index.ts';

/** SQL: the sum that an order's entries of some kinds moved on some accounts, less reversals. */
const booked = (kinds: string, accounts: string) => `(
  select coalesce(sum(posting.amount), 0)
  from ledger_entries e
  join ledger_postings posting on posting.entry_id = e.id
  join ledger_accounts a on a.id = posting.account_id and ${accounts}
  where e.order_id = p.order_id and (e.kind in (${kinds}) or e.reverses in (
    select taken.id from ledger_entries taken
    where taken.order_id = p.order_id and taken.kind in (${kinds})
  ))
)`;

export const aidReconciliation = ruleReconciliation({ name: 'mutual aid' }, [
  {
    name: 'an open position has pledged its principal, a claimed one nothing',
    sql: `
      select 'position ' || order_id || ': ' || held || ' pledged, ' || due || ' due' as detail
      from (
        select p.order_id, ${booked(`'aid_join', 'aid_claim'`, `a.purpose = 'pledged'`)} as held,
          case when p.claimed_at is null then p.principal else 0 end as due
        from scope, aid_positions p
        where p.joined_at >= scope.since or p.claimed_at >= scope.since or exists (
          select 1 from ledger_entries e where e.order_id = p.order_id and e.id > scope.entry
        )
      ) as positions
      where held <> due`,
  },
  {
    name: 'the booked payout of a claimed position equals its payout on chain',
    sql: `
      select 'position ' || order_id || ': ' || sent || ' booked, ' || paid || ' paid out' as detail
      from (
        select p.order_id,
          ${booked(`'aid_claim', 'aid_profit'`, `a.owner_kind = 'system' and a.owner = 'chain'`)} as sent,
          coalesce(p.returned + p.profit_paid, 0) as paid
        from scope, aid_positions p
        where p.claimed_at >= scope.since or exists (
          select 1 from ledger_entries e where e.order_id = p.order_id and e.id > scope.entry
        )
      ) as positions
      where sent <> paid`,
  },
  {
    name: 'each booked join has a position',
    sql: `
      select 'entry ' || e.id || ': no position for order ' || e.reference as detail
      from scope, ledger_entries e
      where e.kind = 'aid_join' and e.id > scope.entry
        and not exists (select 1 from ledger_entries r where r.reverses = e.id)
        and not exists (select 1 from aid_positions p where p.order_id = e.reference)`,
  },
  {
    name: 'the pledged balance equals the principal of open positions',
    sql: `
      select 'user ' || coalesce(a.owner, p.owner) || ': ' || coalesce(a.balance, 0)
        || ' JU pledged, positions hold ' || coalesce(p.amount, 0) as detail
      from (
        select owner, balance from ledger_accounts
        where owner_kind = 'user' and purpose = 'pledged' and asset = 'JU' and balance <> 0
      ) as a
      full join (
        select user_id::text as owner, sum(principal) as amount from aid_positions
        where claimed_at is null group by user_id
      ) as p on p.owner = a.owner
      where coalesce(a.balance, 0) <> coalesce(p.amount, 0)`,
  },
]);
