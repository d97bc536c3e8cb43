-- Vesting: each ticket purchase grants a quantity, which vests day by day after the dividend application
-- is approved.
create table releases (
  id text primary key,
  user_id bigint not null references users,
  order_id text not null unique references orders,
  -- ENU base units.
  total numeric(78, 0) not null check (total > 0),
  released numeric(78, 0) not null default 0,
  -- Daily share of the total, in hundredths of a percent.
  rate_bps integer not null check (rate_bps between 1 and 10000),
  status text not null check (status in ('waiting', 'releasing', 'completed', 'taken_back')),
  granted_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz,
  -- The next day (UTC) on which something vests.
  next_day date,
  check (released between 0 and total),
  check (status <> 'completed' or released = total),
  check ((status = 'releasing') = (next_day is not null))
);
create index releases_user on releases (user_id, granted_at desc, id desc);
create index releases_due on releases (user_id, next_day) where status = 'releasing';

-- Amounts that vested, one row per grant and day.
create table release_days (
  release_id text not null references releases,
  day date not null,
  user_id bigint not null references users,
  amount numeric(78, 0) not null check (amount > 0),
  -- Vested amount of the whole grant, including this day.
  released_after numeric(78, 0) not null,
  at timestamptz not null,
  primary key (release_id, day)
);
create index release_days_user on release_days (user_id, day desc, release_id desc);
