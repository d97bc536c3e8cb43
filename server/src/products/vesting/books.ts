import { type Rule, rulesBooks } from '../../money/ledger/index.ts';
import type { Books } from '../../platform/books.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';

/** Compares vestings with the amounts that the ledger has granted and vested. */
export function vestingReconciliation({ db, clock }: { db: Db; clock: Clock }): Books {
  return rulesBooks({ db, clock, name: 'releases', rules });
}

/** SQL: the amount that an entry moved on users' ENU accounts of one purpose. */
const moved = (purpose: 'available' | 'unreleased') => `(
  select coalesce(sum(p.amount), 0) from ledger_postings p
  join ledger_accounts a on a.id = p.account_id
    and a.owner_kind = 'user' and a.asset = 'ENU' and a.purpose = '${purpose}'
  where p.entry_id = e.id
)`;

const rules: Rule[] = [
  {
    name: 'the grant of a vesting equals the ledger’s, and is reversed with its purchase',
    sql: `
      select 'vesting ' || r.id || ' of order ' || r.order_id || ': ' || r.total || ', granted '
        || coalesce(granted.amount, 0) || ', reversed ' || coalesce(back.amount, 0) as detail
      from look, releases r
      left join lateral (
        select ${moved('unreleased')} as amount from ledger_entries e
        where e.kind = 'release_grant' and e.reference = r.order_id
      ) as granted on true
      left join lateral (
        select ${moved('unreleased')} + ${moved('available')} as amount from ledger_entries e
        where e.kind = 'release_take_back' and e.reference = r.order_id
      ) as back on true
      where (r.granted_at >= look.since or look.everything) and (
        granted.amount is distinct from r.total
        or coalesce(back.amount, 0) <> case when r.status = 'taken_back' then -r.total else 0 end
      )`,
  },
  {
    name: 'each day of a vesting was booked once, with its amount',
    sql: `
      select 'vesting ' || d.release_id || ' on ' || d.day || ': ' || d.amount || ', booked '
        || coalesce(booked.amount, 0) as detail
      from look, release_days d
      left join lateral (
        select ${moved('available')} as amount from ledger_entries e
        where e.kind = 'ticket_income'
          and e.reference = d.release_id || ':' || to_char(d.day, 'YYYY-MM-DD')
      ) as booked on true
      where d.at >= look.since and booked.amount is distinct from d.amount`,
  },
  {
    name: 'each vested amount belongs to a day of a vesting',
    sql: `
      select 'entry ' || e.id || ' (' || e.reference || ') has no day of a vesting' as detail
      from look, ledger_entries e
      where e.kind = 'ticket_income' and e.id > look.entry and not exists (
        select 1 from release_days d
        where d.release_id = split_part(e.reference, ':', 1)
          and to_char(d.day, 'YYYY-MM-DD') = split_part(e.reference, ':', 2)
      )`,
  },
  {
    name: 'the days of a vesting add up to its vested amount',
    full: true,
    sql: `
      select 'vesting ' || r.id || ': vested ' || r.released || ', its days add up to '
        || coalesce(sum(d.amount), 0) as detail
      from releases r left join release_days d on d.release_id = r.id
      group by r.id having r.released <> coalesce(sum(d.amount), 0)`,
  },
];
