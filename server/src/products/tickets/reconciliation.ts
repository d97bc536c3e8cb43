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

/** Number of users that a partial check covers. */
const sampleSize = 20;

/** Checks a random sample of users, or all users in a full check. */
export const teamReconciliation = ruleReconciliation({ name: 'team' }, [
  {
    name: 'the figures of each team equal the sums of its members',
    sql: `
      with recursive chosen as (
        select u.id, coalesce(f.direct, 0) as direct, coalesce(f.members, 0) as members,
          coalesce(f.own_performance, 0) as own, coalesce(f.team_performance, 0) as team
        from users u left join team_figures f on f.user_id = u.id
        order by case when (select everything from scope) then 0 else random() end
        limit (select case when everything then null else ${sampleSize} end from scope)
      ),
      below as (
        select id as head, id as member, 0 as distance from chosen
        union all
        select below.head, u.id, below.distance + 1
        from below join users u on u.inviter_id = below.member
      ),
      spent as (
        select a.owner, -sum(p.amount) as amount
        from ledger_accounts a
        join ledger_postings p on p.account_id = a.id
        join ledger_entries e on e.id = p.entry_id
        left join ledger_entries reversed on reversed.id = e.reverses
        where a.owner_kind = 'user' and a.asset = 'JU' and a.purpose = 'available'
          and a.owner in (select distinct member::text from below)
          and coalesce(reversed.kind, e.kind) = 'ticket_purchase'
        group by a.owner
      ),
      -- Changes not yet added to the member and all inviters above.
      waiting as (
        select below.head, sum(c.members) as members, sum(c.performance) as performance
        from below join team_changes c on c.user_id = below.member
        group by below.head
      ),
      counted as (
        select c.id, c.direct, c.members + coalesce(w.members, 0) as members, c.own,
          c.team + coalesce(w.performance, 0) as team
        from chosen c left join waiting w on w.head = c.id
      ),
      expected as (
        select below.head,
          count(*) filter (where distance = 1) as direct,
          count(*) filter (where distance > 0) as members,
          coalesce(sum(spent.amount) filter (where distance = 0), 0) as own,
          coalesce(sum(spent.amount) filter (where distance > 0), 0) as team
        from below left join spent on spent.owner = below.member::text
        group by below.head
      )
      select 'user ' || c.id || ': direct ' || c.direct || ' (' || e.direct || '), members '
        || c.members || ' (' || e.members || '), own ' || c.own || ' (' || e.own || '), team '
        || c.team || ' (' || e.team || ')' as detail
      from counted c join expected e on e.head = c.id
      where (c.direct, c.members, c.own, c.team) is distinct from
        (e.direct::numeric, e.members::numeric, e.own, e.team)`,
  },
]);
