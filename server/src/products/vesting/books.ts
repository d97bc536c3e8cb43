import { type Rule, rulesBooks } from '../../money/ledger/index.ts';
import type { Books } from '../../platform/books.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';

/** Releases, held against what the ledger has granted and set free. */
export function releaseBooks({ db, clock }: { db: Db; clock: Clock }): Books {
  return rulesBooks({ db, clock, name: 'releases', rules });
}

/** What entries of a kind moved of users' ENU of one purpose. */
const moved = (purpose: 'available' | 'unreleased') => `(
  select coalesce(sum(p.amount), 0) from ledger_postings p
  join ledger_accounts a on a.id = p.account_id
    and a.owner_kind = 'user' and a.asset = 'ENU' and a.purpose = '${purpose}'
  where p.entry_id = e.id
)`;

const rules: Rule[] = [
  {
    name: 'a release was granted as the ledger says, and was taken back with its purchase',
    sql: `
      select 'release ' || r.id || ' of order ' || r.order_id || ': ' || r.total || ', granted '
        || coalesce(granted.amount, 0) || ', taken back ' || coalesce(back.amount, 0) as detail
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
    name: 'each day of a release was set free once, as much as its days say, and no more than the total',
    sql: `
      select 'release ' || d.release_id || ' on ' || d.day || ': ' || d.amount || ', booked '
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
    name: 'what was set free belongs to a day of a release',
    sql: `
      select 'entry ' || e.id || ' (' || e.reference || ') is of no release’s day' as detail
      from look, ledger_entries e
      where e.kind = 'ticket_income' and e.id > look.entry and not exists (
        select 1 from release_days d
        where d.release_id = split_part(e.reference, ':', 1)
          and to_char(d.day, 'YYYY-MM-DD') = split_part(e.reference, ':', 2)
      )`,
  },
  {
    name: 'the days of a release add up to what it has released',
    full: true,
    sql: `
      select 'release ' || r.id || ': released ' || r.released || ', its days are '
        || coalesce(sum(d.amount), 0) as detail
      from releases r left join release_days d on d.release_id = r.id
      group by r.id having r.released <> coalesce(sum(d.amount), 0)`,
  },
];
