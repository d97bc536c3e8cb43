-- Adds account purposes, pending transfers, and stored balances of system accounts. Rules are now
-- checked once per statement instead of once per posting.

-- Purpose of the money: 'available' can be spent; the other purposes cannot be spent yet.
alter table ledger_accounts
  add column purpose text not null default 'available'
    check (purpose in ('available', 'reserved', 'unreleased', 'pledged')),
  drop constraint ledger_accounts_owner_kind_owner_asset_key,
  add constraint ledger_accounts_identity unique (owner_kind, owner, asset, purpose);

-- A system account's balance is the sum of its slots. A posting locks a free slot or opens another one.
-- So purchases never wait for each other, and reading a balance sums a handful of rows.
create table ledger_slots (
  account_id bigint not null references ledger_accounts,
  slot integer not null,
  balance numeric(78, 0) not null,
  primary key (account_id, slot)
);
insert into ledger_slots (account_id, slot, balance)
select a.id, 1, sum(p.amount)
from ledger_accounts a join ledger_postings p on p.account_id = a.id
where a.owner_kind = 'system' group by a.id;

alter table ledger_entries
  -- Author: 'system', 'user:<id>' or 'operator:<name>'.
  add column actor text not null default 'system',
  add column note text,
  -- The entry that this one reverses. An entry is reversed at most once.
  add column reverses bigint unique references ledger_entries,
  -- The transaction that wrote the entry. Its postings are written in the same transaction.
  add column written_by xid8 not null default pg_current_xact_id();
create index ledger_entries_order on ledger_entries (order_id) where order_id is not null;
create index ledger_entries_tx on ledger_entries (tx_hash) where tx_hash is not null;

-- Reserved money that may still be returned: a pending transfer is posted or voided once.
create table ledger_pendings (
  -- The entry that reserved the money.
  entry_id bigint primary key references ledger_entries,
  owner text not null,
  asset text not null,
  amount numeric(78, 0) not null check (amount > 0),
  state text not null default 'pending' check (state in ('pending', 'posted', 'voided')),
  -- The entry that posted or voided it.
  resolved_by bigint unique references ledger_entries,
  check ((state = 'pending') = (resolved_by is null))
);
create index ledger_pendings_open on ledger_pendings (owner, asset) where state = 'pending';

create function ledger_pendings_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'pending' or new.state = 'pending'
    or (new.entry_id, new.owner, new.asset, new.amount)
      is distinct from (old.entry_id, old.owner, old.asset, old.amount) then
    raise exception 'pending transfer % is %: % refused', old.entry_id, old.state, tg_op
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_pendings_once';
  end if;
  return new;
end $$;
create trigger ledger_pendings_once before update or delete on ledger_pendings
  for each row execute function ledger_pendings_guard();

drop trigger ledger_postings_move on ledger_postings;
drop function ledger_move_balance();
drop trigger ledger_entries_balanced on ledger_entries;
drop trigger ledger_postings_balanced on ledger_postings;
drop function ledger_check_by_entry();
drop function ledger_check_by_posting();
drop function ledger_check_entry(bigint);

-- Runs after a statement that inserts postings. Each of its entries must be complete, balanced and
-- written by this transaction. Then the balances change, in the order of the account ids. Rows are
-- looked up one by one by key, so that a plan made for a large statement does not scan tables for a
-- small one.
create function ledger_take_in() returns trigger language plpgsql as $$
declare
  touched bigint[];
  wrong record;
  moved record;
begin
  select array_agg(distinct entry_id) into touched from fresh;
  if touched is null then return null; end if;
  select e.id, e.posting_count, counted.present into wrong
  from ledger_entries e
  cross join lateral (
    select count(*) as present from ledger_postings p where p.entry_id = e.id
  ) as counted
  where e.id = any (touched)
    and (e.written_by <> pg_current_xact_id() or e.posting_count <> counted.present)
  limit 1;
  if found then
    raise exception 'ledger entry % has % postings, not %', wrong.id, wrong.present,
      wrong.posting_count
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_entries_complete';
  end if;

  select entry_id, asset into wrong
  from (
    select f.entry_id, f.amount,
      (select a.asset from ledger_accounts a where a.id = f.account_id) as asset
    from fresh f
  ) as line
  group by entry_id, asset having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'ledger entry % does not sum to 0 in %', wrong.entry_id, wrong.asset
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_entries_balanced';
  end if;

  for moved in
    select account_id, sum(amount) as amount from fresh
    group by account_id having sum(amount) <> 0 order by account_id
  loop
    update ledger_accounts set balance = balance + moved.amount
    where id = moved.account_id and owner_kind = 'user';
    if not found then perform ledger_move_slot(moved.account_id, moved.amount); end if;
  end loop;
  return null;
end $$;

create function ledger_move_slot(account bigint, moved numeric) returns void
language plpgsql as $$
declare
  mine integer;
begin
  select slot into mine from ledger_slots
  where account_id = account order by slot limit 1 for no key update skip locked;
  if found then
    update ledger_slots set balance = balance + moved where account_id = account and slot = mine;
  else
    -- Random, so that two transactions that open a slot concurrently do not wait for each other.
    insert into ledger_slots (account_id, slot, balance)
    values (account, floor(random() * 2147483647)::integer, moved)
    on conflict (account_id, slot) do update set balance = ledger_slots.balance + moved;
  end if;
end $$;

create trigger ledger_postings_taken_in after insert on ledger_postings
  referencing new table as fresh
  for each statement execute function ledger_take_in();

-- Entries without postings are detected at commit.
create function ledger_check_entry() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from ledger_postings where entry_id = new.id) then
    raise exception 'ledger entry % has no postings', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_entries_complete';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_complete after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_check_entry();

-- Only postings change slots; depth 0 is a direct statement.
create trigger ledger_slots_immutable before insert or update or delete on ledger_slots
  for each row when (pg_trigger_depth() = 0) execute function ledger_refuse();
create trigger ledger_slots_kept before truncate on ledger_slots
  for each statement execute function ledger_refuse();

-- Returns the account of an owner, and opens it on first use.
create function ledger_account(k text, o text, a text, p text) returns bigint
language plpgsql as $$
declare
  account bigint;
begin
  loop
    select id into account from ledger_accounts
    where owner_kind = k and owner = o and asset = a and purpose = p;
    if found then return account; end if;
    insert into ledger_accounts (owner_kind, owner, asset, purpose, balance)
    values (k, o, a, p, case when k = 'user' then 0 end)
    on conflict do nothing returning id into account;
    if found then return account; end if;
  end loop;
end $$;

-- Posts a batch in one round trip, all of it or nothing. An entry is {kind, reference, order_id,
-- tx_hash, actor, note, reverses, at, postings: [{k, o, a, p, v}]}: owner kind, owner, asset, purpose
-- and amount. Returns {"made": [entry id, or null if it was posted before]}. If a user's account would
-- go below zero, it changes nothing and returns {"refused": …}. Raises when a (kind, reference) was
-- posted before with other postings.
create function ledger_post(batch jsonb) returns jsonb language plpgsql as $$
declare
  made bigint[];
  broken text;
begin
  if jsonb_array_length(batch) > 8 then
    made := ledger_write_many(batch);
  else
    made := ledger_write_few(batch);
  end if;
  perform ledger_assert_same(e)
  from jsonb_array_elements(batch) with ordinality as t (e, n) where made[n] is null;
  return jsonb_build_object('made', to_jsonb(made));
exception when check_violation then
  get stacked diagnostics broken = constraint_name;
  if broken <> 'ledger_accounts_not_negative' then raise; end if;
  return jsonb_build_object('refused', broken);
end $$;

-- Writes entries one by one, the fastest way for a few entries. Accounts are opened in a fixed
-- order (owner kind, owner, asset, purpose), so that transactions that open the same accounts do not deadlock.
create function ledger_write_few(batch jsonb) returns bigint[] language plpgsql as $$
declare
  e jsonb;
  line record;
  entry bigint;
  made bigint[] := '{}';
  entries bigint[] := '{}';
  accounts bigint[] := '{}';
  amounts numeric[] := '{}';
begin
  for e in select value from jsonb_array_elements(batch) loop
    insert into ledger_entries
      (kind, reference, posting_count, order_id, tx_hash, actor, note, reverses, created_at)
    values (e->>'kind', e->>'reference', jsonb_array_length(e->'postings'), e->>'order_id',
      e->>'tx_hash', e->>'actor', e->>'note', (e->>'reverses')::bigint, (e->>'at')::timestamptz)
    on conflict (kind, reference) do nothing returning id into entry;
    made := array_append(made, entry);
  end loop;
  for line in
    select t.n, row_number() over (order by t.n, posting.place) as place, v->>'k' as k,
      v->>'o' as o, v->>'a' as a, v->>'p' as p, v->>'v' as v
    from jsonb_array_elements(batch) with ordinality as t (e, n),
      jsonb_array_elements(t.e->'postings') with ordinality as posting (v, place)
    where made[t.n] is not null
    order by k, o, a, p
  loop
    entries[line.place] := made[line.n];
    accounts[line.place] := ledger_account(line.k, line.o, line.a, line.p);
    amounts[line.place] := line.v::numeric;
  end loop;
  insert into ledger_postings (entry_id, account_id, amount)
  select * from unnest(entries, accounts, amounts);
  return made;
end $$;

-- Writes all entries in one statement: ten thousand take one or two seconds.
create function ledger_write_many(batch jsonb) returns bigint[] language plpgsql as $$
declare
  made bigint[];
begin
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
      (v->>'v')::numeric as amount, place
    from numbered, jsonb_array_elements(e->'postings') with ordinality as posting (v, place)
    where numbered.id is not null
  ),
  accounts as materialized (
    select k, o, a, p, ledger_account(k, o, a, p) as account
    from (select distinct k, o, a, p from lines order by k, o, a, p) as wanted
  ),
  posted as (
    insert into ledger_postings (entry_id, account_id, amount)
    select entry, account, amount from lines join accounts using (k, o, a, p) order by n, place
  )
  select array_agg(id order by n) into made from numbered;
  return made;
end $$;

create function ledger_assert_same(e jsonb) returns void language plpgsql as $$
begin
  if (
    select array_agg(array[v->>'k', v->>'o', v->>'a', v->>'p', v->>'v'] order by v::text)
    from jsonb_array_elements(e->'postings') as posted (v)
  ) is distinct from (
    select array_agg(array[v->>'k', v->>'o', v->>'a', v->>'p', v->>'v'] order by v::text)
    from (
      select jsonb_build_object('k', account.owner_kind, 'o', account.owner, 'a', account.asset,
        'p', account.purpose, 'v', p.amount::text) as v
      from ledger_entries entry
      join ledger_postings p on p.entry_id = entry.id
      join ledger_accounts account on account.id = p.account_id
      where entry.kind = e->>'kind' and entry.reference = e->>'reference'
    ) as stored
  ) then
    raise exception '% % was posted before with other postings', e->>'kind', e->>'reference'
      using errcode = 'unique_violation', constraint = 'ledger_entries_reused';
  end if;
end $$;

-- Position up to which `ops verify` has verified the ledger, and each account's balance there.
create table ledger_marks (
  one boolean primary key default true check (one),
  entry_id bigint not null,
  posting_id bigint not null
);
create table ledger_verified (
  account_id bigint primary key references ledger_accounts,
  posting_id bigint not null,
  balance numeric(78, 0) not null
);
