-- Locks users' accounts in the order of their ids. Each is looked up by its key, because a plan made
-- for a small table, or with the index of owners, reads all accounts for each entry.
create function ledger_lock_users(accounts bigint[]) returns void language plpgsql as $$
declare
  account bigint;
begin
  for account in select distinct a from unnest(accounts) as a order by a loop
    perform 1 from ledger_accounts where id = account and owner_kind = 'user' for no key update;
  end loop;
end $$;

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
  perform ledger_lock_users(accounts);
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
  perform ledger_lock_users(held);
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
