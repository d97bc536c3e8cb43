-- Exports are no longer only of the money log: each has a kind and the parameters of that kind. Name and
-- media type of the download are set when the export is ordered.
alter table money_log_exports rename to exports;
alter index money_log_exports_pkey rename to exports_pkey;
alter index money_log_exports_user rename to exports_user;
alter index money_log_exports_due rename to exports_due;
alter index money_log_exports_expiring rename to exports_expiring;
alter table exports
  add column kind text check (kind in ('money_log', 'card_statement')),
  add column ask jsonb,
  add column name text,
  add column media_type text;
update exports set
  kind = 'money_log',
  ask = jsonb_build_object(
    'type', type, 'asset', asset,
    'from', to_char(from_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'to', to_char(to_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ),
  name = 'money-log-' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') || '.csv',
  media_type = 'text/csv; charset=utf-8';
alter table exports
  alter column kind set not null,
  alter column ask set not null,
  alter column name set not null,
  alter column media_type set not null,
  drop column type,
  drop column asset,
  drop column from_at,
  drop column to_at;

-- Journal of a card: credits, debits and holds, in booking order. Statements are computed from it and
-- must not change later.
create table card_movements (
  id bigint generated always as identity primary key,
  card_id text not null references cards,
  booked_at timestamptz not null,
  -- Change of the booked balance (negative: a debit), and change of the amount on hold for merchants
  -- (negative: a hold ends). USDT base units.
  amount numeric(78, 0) not null,
  held numeric(78, 0) not null default 0,
  -- The cause: a payment or its refund, a top-up, or money carried over between a card and its
  -- replacement.
  spending_id text references card_spendings,
  recharge_id bigint unique references card_recharges,
  other_card text references cards,
  check (num_nonnulls(spending_id, recharge_id, other_card) = 1),
  check (amount <> 0 or held <> 0)
);
create index card_movements_card on card_movements (card_id, booked_at, id);
create index card_movements_spending on card_movements (spending_id) where spending_id is not null;
create trigger card_movements_immutable before update or delete on card_movements
  for each row execute function ledger_refuse();
create trigger card_movements_kept before truncate on card_movements
  for each statement execute function ledger_refuse();

-- Nothing is booked before this time: the last movement, or the end of the last statement.
alter table cards add column booked_until timestamptz;

-- Movements before this migration, as far as known. Refunds are booked at the current time, because
-- their time was not recorded.
insert into card_movements (card_id, booked_at, amount, held, spending_id, recharge_id)
select k.card_id, greatest(k.at, c.issued_at), k.amount, k.held, k.spending_id, k.recharge_id
from (
  select card_id, done_at as at, amount, 0 as held, null as spending_id, id as recharge_id
  from card_recharges where state = 'success'
  union all
  select card_id, at, -amount, 0, id, null
  from card_spendings where status in ('settled', 'refunded') and amount > 0
  union all
  select card_id, at, 0, amount, id, null
  from card_spendings where status = 'pending' and amount > 0
) as k
join cards c on c.id = k.card_id
order by 2, k.recharge_id nulls last, k.spending_id;
insert into card_movements (card_id, booked_at, amount, spending_id)
select s.card_id, greatest(now(), (
  select max(m.booked_at) from card_movements m where m.card_id = s.card_id
)), s.amount, s.id
from card_spendings s where s.status = 'refunded' and s.amount > 0
order by s.at, s.id;
update cards c set booked_until = greatest(c.issued_at, (
  select max(m.booked_at) from card_movements m where m.card_id = c.id
));
alter table cards alter column booked_until set not null;
-- Money carried over to a replacement is booked with the next sync of the replaced card.
update cards set due_at = issued_at where id in (select replaces from cards);
