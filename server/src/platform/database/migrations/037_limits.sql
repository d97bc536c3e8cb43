-- Limits over 24 hours, and faster reads that do not scan a whole history.

-- The rule that sent a withdrawal to review. Null: no rule did, or an older server version decided.
alter table withdrawals add column review_rule text
  check (review_rule in ('amount', 'day', 'recipient', 'rate', 'not_offered'));
-- A user's withdrawals that no operator has decided, by time.
create index withdrawals_unreviewed on withdrawals (user_id, created_at) where decided_by is null;
-- Addresses with a confirmed withdrawal of the user.
create index withdrawals_reached on withdrawals (user_id, address) where state = 'confirmed';

-- For sums of one user over 24 hours.
create index orders_deposits on orders (user_id, created_at) where kind = 'deposit';
create index card_recharges_user on card_recharges (user_id, created_at);

-- Account and kind of the entry ('12 ticket_income'), on postings of accounts that users spend from. The
-- money log reads one type by this index instead of the whole account. Written with the posting, as
-- `balance` is. It is one column, so that no other index can serve the query: the planner used the index
-- over all entries when it expected few accounts or kinds.
alter table ledger_postings add column log_key text collate "C";
alter table ledger_postings disable trigger ledger_postings_immutable;
update ledger_postings p set log_key = a.id || ' ' || e.kind
from ledger_entries e, ledger_accounts a
where e.id = p.entry_id and a.id = p.account_id
  and a.owner_kind = 'user' and a.purpose = 'available';
alter table ledger_postings enable trigger ledger_postings_immutable;
create index ledger_postings_log on ledger_postings (log_key, entry_id) where log_key is not null;
-- Both columns ascending, so that a row comparison selects a range within an account.
create index ledger_postings_account on ledger_postings (account_id, entry_id);
drop index ledger_postings_account_entry;

-- Returns the log keys of an account, with one index lookup per key.
create function ledger_log_keys(account bigint) returns setof text
language sql stable as $$
  with recursive found as (
    select (account || ' ') collate "C" as key
    union all
    select (
      select p.log_key from ledger_postings p
      where p.log_key > found.key and p.log_key < account || '!'
      order by p.log_key limit 1
    ) from found where found.key is not null
  )
  select key from found where key is not null offset 1
$$;

-- Also writes the key; otherwise as in migration 025.
create or replace function ledger_write_few(batch jsonb) returns bigint[] language plpgsql as $$
declare
  e jsonb;
  line record;
  entry bigint;
  made bigint[] := '{}';
  numbers integer[] := '{}';
  accounts bigint[] := '{}';
  amounts numeric[] := '{}';
  times timestamptz[] := '{}';
begin
  for line in
    select t.n, row_number() over (order by t.n, posting.place) as place, t.e->>'at' as at,
      v->>'k' as k, v->>'o' as o, v->>'a' as a, v->>'p' as p, v->>'v' as v
    from jsonb_array_elements(batch) with ordinality as t (e, n),
      jsonb_array_elements(t.e->'postings') with ordinality as posting (v, place)
    order by k, o, a, p
  loop
    numbers[line.place] := line.n;
    accounts[line.place] := ledger_account(line.k, line.o, line.a, line.p);
    amounts[line.place] := line.v::numeric;
    times[line.place] := line.at::timestamptz;
  end loop;
  perform 1 from ledger_accounts
  where id = any (accounts) and owner_kind = 'user' order by id for no key update;
  for e in select value from jsonb_array_elements(batch) loop
    insert into ledger_entries
      (kind, reference, posting_count, order_id, tx_hash, actor, note, reverses, created_at)
    values (e->>'kind', e->>'reference', jsonb_array_length(e->'postings'), e->>'order_id',
      e->>'tx_hash', e->>'actor', e->>'note', (e->>'reverses')::bigint, (e->>'at')::timestamptz)
    on conflict (kind, reference) do nothing returning id into entry;
    made := array_append(made, entry);
  end loop;
  insert into ledger_postings (entry_id, account_id, amount, balance, at, log_key)
  select made[l.n], l.account, l.amount,
    a.balance + sum(l.amount) over told,
    case a.owner_kind when 'user' then greatest(
      max(l.at) over told,
      (select p.at from ledger_postings p
       where p.account_id = l.account order by p.entry_id desc limit 1)
    ) end,
    case when a.owner_kind = 'user' and a.purpose = 'available'
      then a.id || ' ' || (batch->(l.n - 1)->>'kind') end
  from unnest(numbers, accounts, amounts, times) with ordinality
    as l (n, account, amount, at, place)
  join ledger_accounts a on a.id = l.account
  where made[l.n] is not null
  window told as (partition by l.account order by l.place)
  order by l.place;
  return made;
end $$;

create or replace function ledger_write_many(batch jsonb) returns bigint[] language plpgsql as $$
declare
  made bigint[];
  held bigint[];
begin
  select array_agg(ledger_account(k, o, a, p)) into held
  from (
    select distinct v->>'k' as k, v->>'o' as o, v->>'a' as a, v->>'p' as p
    from jsonb_array_elements(batch) as t (e), jsonb_array_elements(t.e->'postings') as posting (v)
    order by k, o, a, p
  ) as named;
  perform 1 from ledger_accounts
  where id = any (held) and owner_kind = 'user' order by id for no key update;
  with given as materialized (
    select n, e, e->>'kind' as kind, e->>'reference' as reference
    from jsonb_array_elements(batch) with ordinality as t (e, n)
  ),
  written as (
    insert into ledger_entries
      (kind, reference, posting_count, order_id, tx_hash, actor, note, reverses, created_at)
    select kind, reference, jsonb_array_length(e->'postings'), e->>'order_id', e->>'tx_hash',
      e->>'actor', e->>'note', (e->>'reverses')::bigint, (e->>'at')::timestamptz
    from given order by n
    on conflict (kind, reference) do nothing
    returning id, kind, reference
  ),
  numbered as materialized (
    select g.n, g.e, w.id from given g left join written w using (kind, reference)
  ),
  lines as materialized (
    select numbered.id as entry, n, v->>'k' as k, v->>'o' as o, v->>'a' as a, v->>'p' as p,
      (v->>'v')::numeric as amount, place, (e->>'at')::timestamptz as at, e->>'kind' as kind
    from numbered, jsonb_array_elements(e->'postings') with ordinality as posting (v, place)
    where numbered.id is not null
  ),
  accounts as materialized (
    select named.*, account.id as account, account.balance,
      case k when 'user' then (
        select p.at from ledger_postings p
        where p.account_id = account.id order by p.entry_id desc limit 1
      ) end as moved_at
    from (select distinct k, o, a, p from lines) as named
    join ledger_accounts account on account.owner_kind = k and account.owner = o
      and account.asset = a and account.purpose = p
  ),
  posted as (
    insert into ledger_postings (entry_id, account_id, amount, balance, at, log_key)
    select entry, account, amount, balance + sum(amount) over told,
      case k when 'user' then greatest(max(at) over told, moved_at) end,
      case when k = 'user' and p = 'available' then account || ' ' || kind end
    from lines join accounts using (k, o, a, p)
    window told as (partition by account order by n, place)
    order by n, place
  )
  select array_agg(id order by n) into made from numbered;
  return made;
end $$;

-- Changes of team figures that are still to be added to a user and to all inviters above. A registration
-- or purchase updates the nearest inviters itself; a job updates the others, so that the depth does not
-- matter.
create table team_changes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  members integer not null,
  performance numeric(78, 0) not null
);
create index team_changes_user on team_changes (user_id desc, id);
