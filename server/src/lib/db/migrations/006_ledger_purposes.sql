-- Accounts with a purpose, pending transfers, balances of system accounts, and rules that are checked
-- once per statement instead of once per posting.

-- What of an owner's an account holds: 'available' can be spent, the rest waits for something.
alter table ledger_accounts
  add column purpose text not null default 'available'
    check (purpose in ('available', 'reserved', 'unreleased', 'pledged')),
  drop constraint ledger_accounts_owner_kind_owner_asset_key,
  add constraint ledger_accounts_identity unique (owner_kind, owner, asset, purpose);

-- A system account's balance is the sum of its slots. A posting takes one that nobody else holds, or
-- opens another: purchases never wait for each other, and reading is adding up a handful of rows.
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
  -- Who made it: 'system', 'user:<id>' or 'operator:<name>'.
  add column actor text not null default 'system',
  add column note text,
  -- The entry this one takes back; each once.
  add column reverses bigint unique references ledger_entries,
  -- The transaction that wrote it: postings come with their entry or not at all.
  add column written_by xid8 not null default pg_current_xact_id();
create index ledger_entries_order on ledger_entries (order_id) where order_id is not null;
create index ledger_entries_tx on ledger_entries (tx_hash) where tx_hash is not null;

-- Money set aside for something that may still come to nothing: a pending transfer is posted or
-- voided, once.
create table ledger_pendings (
  -- The entry that set it aside.
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

-- After a statement that inserts postings: each of its entries is of this transaction, whole and
-- balanced, and the balances move. Rows of users are locked in the order of their ids.
create function ledger_take_in() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  select e.id, e.posting_count, counted.present, e.written_by = pg_current_xact_id() as ours
  into wrong
  from (select distinct entry_id from fresh) as touched
  join ledger_entries e on e.id = touched.entry_id
  cross join lateral (
    select count(*) as present from ledger_postings p where p.entry_id = e.id
  ) as counted
  where e.written_by <> pg_current_xact_id() or e.posting_count <> counted.present
  limit 1;
  if found then
    raise exception 'ledger entry % has % postings, not %', wrong.id, wrong.present,
      wrong.posting_count
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_entries_complete';
  end if;

  select f.entry_id, a.asset into wrong
  from fresh f join ledger_accounts a on a.id = f.account_id
  group by f.entry_id, a.asset having sum(f.amount) <> 0 limit 1;
  if found then
    raise exception 'ledger entry % does not sum to 0 in %', wrong.entry_id, wrong.asset
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_entries_balanced';
  end if;

  perform 1 from ledger_accounts a
  where a.owner_kind = 'user' and a.id in (select account_id from fresh)
  order by a.id for no key update;
  update ledger_accounts a set balance = a.balance + moved.amount
  from (select account_id, sum(amount) as amount from fresh group by account_id) as moved
  where a.id = moved.account_id and a.owner_kind = 'user' and moved.amount <> 0;

  perform ledger_move_slot(moved.account_id, moved.amount)
  from (
    select f.account_id, sum(f.amount) as amount
    from fresh f join ledger_accounts a on a.id = f.account_id and a.owner_kind = 'system'
    group by f.account_id
  ) as moved
  where moved.amount <> 0;
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
    -- By chance: two that open one at the same moment must not wait for each other.
    insert into ledger_slots (account_id, slot, balance)
    values (account, floor(random() * 2147483647)::integer, moved)
    on conflict (account_id, slot) do update set balance = ledger_slots.balance + moved;
  end if;
end $$;

create trigger ledger_postings_taken_in after insert on ledger_postings
  referencing new table as fresh
  for each statement execute function ledger_take_in();

-- An entry without any postings is seen at the commit.
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

-- Slots move with postings alone; depth 0 is a statement of somebody's own.
create trigger ledger_slots_immutable before insert or update or delete on ledger_slots
  for each row when (pg_trigger_depth() = 0) execute function ledger_refuse();
create trigger ledger_slots_kept before truncate on ledger_slots
  for each statement execute function ledger_refuse();

-- Posts a batch in one round trip, all of it or nothing. An entry is {kind, reference, order_id,
-- tx_hash, actor, note, reverses, at, postings: [{k, o, a, p, v}]}: owner kind, owner, asset, purpose
-- and amount. Answers {"made": [entry id, or null where it was there already]}, or {"refused": …}
-- with nothing done when a user's account would go below zero. Raises when a (kind, reference) was
-- posted before with other postings.
create function ledger_post(batch jsonb) returns jsonb language plpgsql as $$
declare
  made bigint[];
  reused text;
  broken text;
begin
  begin
    with written as (
      insert into ledger_entries
        (kind, reference, posting_count, order_id, tx_hash, actor, note, reverses, created_at)
      select e->>'kind', e->>'reference', jsonb_array_length(e->'postings'), e->>'order_id',
        e->>'tx_hash', e->>'actor', e->>'note', (e->>'reverses')::bigint, (e->>'at')::timestamptz
      from jsonb_array_elements(batch) with ordinality as t (e, n)
      order by n
      on conflict (kind, reference) do nothing
      returning id
    )
    select coalesce(array_agg(id), '{}') into made from written;

    insert into ledger_accounts (owner_kind, owner, asset, purpose, balance)
    select k, o, a, p, case when k = 'user' then 0 end
    from (
      select distinct line.k, line.o, line.a, line.p
      from jsonb_array_elements(batch) as t (e)
      cross join lateral jsonb_to_recordset(e->'postings') as line (k text, o text, a text, p text)
    ) as wanted
    where not exists (
      select 1 from ledger_accounts
      where owner_kind = k and owner = o and asset = a and purpose = p
    )
    order by k, o, a, p
    on conflict do nothing;

    insert into ledger_postings (entry_id, account_id, amount)
    select entry.id, account.id, line.v
    from jsonb_array_elements(batch) with ordinality as t (e, n)
    join ledger_entries entry
      on entry.kind = e->>'kind' and entry.reference = e->>'reference' and entry.id = any (made)
    cross join lateral rows from (
      jsonb_to_recordset(e->'postings') as (k text, o text, a text, p text, v numeric)
    ) with ordinality as line (k, o, a, p, v, place)
    join ledger_accounts account on account.owner_kind = line.k and account.owner = line.o
      and account.asset = line.a and account.purpose = line.p
    order by n, place;
  exception when check_violation then
    get stacked diagnostics broken = constraint_name;
    if broken <> 'ledger_accounts_not_negative' then raise; end if;
    return jsonb_build_object('refused', broken);
  end;

  if cardinality(made) < jsonb_array_length(batch) then
    select e->>'kind' || ' ' || (e->>'reference') into reused
    from jsonb_array_elements(batch) as t (e)
    join ledger_entries entry
      on entry.kind = e->>'kind' and entry.reference = e->>'reference' and entry.id <> all (made)
    where (
      select array_agg(array[k, o, a, p, v::text] order by k, o, a, p, v)
      from jsonb_to_recordset(e->'postings') as line (k text, o text, a text, p text, v numeric)
    ) is distinct from (
      select array_agg(
        array[account.owner_kind, account.owner, account.asset, account.purpose, p.amount::text]
        order by account.owner_kind, account.owner, account.asset, account.purpose, p.amount
      )
      from ledger_postings p join ledger_accounts account on account.id = p.account_id
      where p.entry_id = entry.id
    )
    limit 1;
    if found then
      raise exception '% was posted before with other postings', reused
        using errcode = 'unique_violation', constraint = 'ledger_entries_reused';
    end if;
  end if;

  return jsonb_build_object('made', (
    select jsonb_agg(entry.id order by n)
    from jsonb_array_elements(batch) with ordinality as t (e, n)
    left join ledger_entries entry
      on entry.kind = e->>'kind' and entry.reference = e->>'reference' and entry.id = any (made)
  ));
end $$;

-- How far `ops verify` has looked, and what each account held there.
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
