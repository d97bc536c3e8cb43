-- Settings that operators change: prices, limits, rates, cards on offer. Every change adds a version;
-- the highest version applies.
create table settings (
  name text not null,
  version integer not null check (version > 0),
  value jsonb not null,
  set_at timestamptz not null,
  set_by text not null,
  note text,
  primary key (name, version)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op
    using errcode = 'integrity_constraint_violation', constraint = tg_table_name || '_append_only';
end $$;
create trigger settings_append_only before update or delete on settings
  for each row execute function refuse_change();
create trigger settings_kept before truncate on settings
  for each statement execute function refuse_change();

-- Imports the former configuration.
insert into settings (name, version, value, set_at, set_by)
select 'rates', 1, jsonb_object_agg(asset, usdt_per_unit::text), max(updated_at), 'migration'
from rates having count(*) > 0;
drop table rates;

insert into settings (name, version, value, set_at, set_by)
select 'card_products', 1, jsonb_agg(jsonb_build_object(
  'id', id, 'type', type, 'region', region, 'bin', bin, 'scheme', scheme, 'fee', fee::text,
  'recharge_fee_bps', recharge_fee_bps, 'available', available
) order by position), now(), 'migration'
from card_products having count(*) > 0;

-- How far operators have advanced the sandbox's clock.
create table sandbox_clock (
  one boolean primary key default true check (one),
  ahead_ms bigint not null,
  -- An advance that began and whose end is not confirmed. Repeating the command finishes it.
  open_ms bigint,
  open_since timestamptz,
  check ((open_ms is null) = (open_since is null))
);
