import { ruleReconciliation } from '../../money/ledger/index.ts';

/** SQL: the amount that an entry moved on users' ENU accounts of one purpose. */
const moved = (purpose: 'available' | 'unreleased') => `(
  select coalesce(sum(p.amount), 0) from ledger_postings p
  join ledger_accounts a on a.id = p.account_id
    and a.owner_kind = 'user' and a.asset = 'ENU' and a.purpose = '${purpose}'
  where p.entry_id = e.id
)`;

export const vestingReconciliation = ruleReconciliation({ name: 'vesting' }, [
  {
    name: 'the grant of a vesting equals the ledger’s, and is reversed with its purchase',
    sql: `
      select 'vesting ' || v.id || ' of order ' || v.order_id || ': ' || v.total || ', granted '
        || coalesce(granted.amount, 0) || ', reversed ' || coalesce(back.amount, 0) as detail
      from scope, vestings v
      left join lateral (
        select ${moved('unreleased')} as amount from ledger_entries e
        where e.kind = 'release_grant' and e.reference = v.order_id
      ) as granted on true
      left join lateral (
        select ${moved('unreleased')} + ${moved('available')} as amount from ledger_entries e
        where e.kind = 'release_take_back' and e.reference = v.order_id
      ) as back on true
      where (v.granted_at >= scope.since or scope.everything) and (
        granted.amount is distinct from v.total
        or coalesce(back.amount, 0) <> case when v.status = 'taken_back' then -v.total else 0 end
      )`,
  },
  {
    name: 'each day of a vesting was booked once, with its amount',
    sql: `
      select 'vesting ' || d.vesting_id || ' on ' || d.day || ': ' || d.amount || ', booked '
        || coalesce(booked.amount, 0) as detail
      from scope, vesting_days d
      left join lateral (
        select ${moved('available')} as amount from ledger_entries e
        where e.kind = 'ticket_income'
          and e.reference = d.vesting_id || ':' || to_char(d.day, 'YYYY-MM-DD')
      ) as booked on true
      where d.at >= scope.since and booked.amount is distinct from d.amount`,
  },
  {
    name: 'each vested amount belongs to a day of a vesting',
    sql: `
      select 'entry ' || e.id || ' (' || e.reference || ') has no day of a vesting' as detail
      from scope, ledger_entries e
      where e.kind = 'ticket_income' and e.id > scope.entry and not exists (
        select 1 from vesting_days d
        where d.vesting_id = split_part(e.reference, ':', 1)
          and to_char(d.day, 'YYYY-MM-DD') = split_part(e.reference, ':', 2)
      )`,
  },
  {
    name: 'the days of a vesting add up to its vested amount',
    full: true,
    sql: `
      select 'vesting ' || v.id || ': vested ' || v.vested || ', its days add up to '
        || coalesce(sum(d.amount), 0) as detail
      from vestings v left join vesting_days d on d.vesting_id = v.id
      group by v.id having v.vested <> coalesce(sum(d.amount), 0)`,
  },
]);
