-- The money log shows the balance after each record, and can be filtered by time.

-- The account's balance after the posting, and the posting's time; only for users' accounts. Within an
-- account, no posting has an earlier time than the one before it, even with concurrent calls.
alter table ledger_postings
  add column balance numeric(78, 0),
  add column at timestamptz;

alter table ledger_postings disable trigger ledger_postings_immutable;
update ledger_postings p set balance = told.balance, at = told.at
from (
  select p.id, sum(p.amount) over posted as balance, max(e.created_at) over posted as at
  from ledger_postings p
  join ledger_accounts a on a.id = p.account_id and a.owner_kind = 'user'
  join ledger_entries e on e.id = p.entry_id
  window posted as (partition by p.account_id order by p.entry_id, p.id)
) as told
where told.id = p.id;
alter table ledger_postings enable trigger ledger_postings_immutable;

-- Returns the first entry of a user's account at or after a moment; null: none. A binary search over the
-- index by entry, because a second index would make every posting slower.
create function ledger_entry_from(account bigint, moment timestamptz) returns bigint
language plpgsql stable as $$
declare
  low bigint;
  high bigint;
  middle bigint;
  latest timestamptz;
  there record;
begin
  select entry_id into low from ledger_postings
  where account_id = account order by entry_id limit 1;
  select entry_id, at into high, latest from ledger_postings
  where account_id = account order by entry_id desc limit 1;
  if latest is null or latest < moment then return null; end if;
  while low < high loop
    middle := (low + high) / 2;
    select entry_id, at into there from ledger_postings
    where account_id = account and entry_id <= middle order by entry_id desc limit 1;
    if there.at >= moment then high := there.entry_id; else low := middle + 1; end if;
  end loop;
  return high;
end $$;

-- Now also stores the balance after each posting. Accounts are opened in the order of their names, so
-- that transactions that open the same accounts do not deadlock. Users' accounts are locked in the order
-- of their ids before the entries are numbered, so that the ids of an account's entries ascend.
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
  insert into ledger_postings (entry_id, account_id, amount, balance, at)
  select made[l.n], l.account, l.amount,
    a.balance + sum(l.amount) over told,
    case a.owner_kind when 'user' then greatest(
      max(l.at) over told,
      (select p.at from ledger_postings p
       where p.account_id = l.account order by p.entry_id desc limit 1)
    ) end
  from unnest(numbers, accounts, amounts, times) with ordinality
    as l (n, account, amount, at, place)
  join ledger_accounts a on a.id = l.account
  where made[l.n] is not null
  window told as (partition by l.account order by l.place)
  order by l.place;
  return made;
end $$;

-- Does the same for all entries in one statement.
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
      (v->>'v')::numeric as amount, place, (e->>'at')::timestamptz as at
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
    insert into ledger_postings (entry_id, account_id, amount, balance, at)
    select entry, account, amount, balance + sum(amount) over told,
      case k when 'user' then greatest(max(at) over told, moved_at) end
    from lines join accounts using (k, o, a, p)
    window told as (partition by account order by n, place)
    order by n, place
  )
  select array_agg(id order by n) into made from numbered;
  return made;
end $$;

-- Exports of the money log. The parts of a file are in the object storage, under names derived from the
-- id. Each part is recorded after it is stored, so that a worker can resume after a crash.
create table money_log_exports (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  user_id bigint not null references users,
  -- Language of the file's headers and texts.
  language text not null,
  type text,
  asset text,
  from_at timestamptz,
  to_at timestamptz,
  status text not null check (status in ('waiting', 'ready', 'failed', 'expired')),
  parts integer not null default 0,
  records integer not null default 0,
  bytes bigint not null default 0,
  -- Cursor after the last recorded part, where a worker resumes.
  next text,
  created_at timestamptz not null,
  -- When the job is queued again if it has no result.
  due_at timestamptz,
  ready_at timestamptz,
  -- When the file is deleted.
  expires_at timestamptz not null,
  -- Whether the store may hold parts of the file.
  stored boolean not null default false,
  -- SHA-256 of the current ticket, which allows one download, and the ticket's expiry.
  ticket_hash text unique,
  ticket_until timestamptz,
  check ((status = 'waiting') = (due_at is not null)),
  check ((status = 'ready') <= (ready_at is not null))
);
create index money_log_exports_user on money_log_exports (user_id, created_at desc);
create index money_log_exports_due on money_log_exports (due_at) where status = 'waiting';
create index money_log_exports_expiring on money_log_exports (expires_at);
