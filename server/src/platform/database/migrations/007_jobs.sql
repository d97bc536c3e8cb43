-- Jobs themselves are pg-boss's (schema jobs).

-- What happens once a day: the last day (UTC) it has been done for.
create table daily_jobs (
  name text primary key,
  done_until date not null
);

-- What is done again and again: how the last run ended.
create table sweeps (
  name text primary key,
  ran_at timestamptz,
  failed_at timestamptz,
  failure text
);

-- What one process at a time does; the others ask again.
create table leases (
  name text primary key,
  holder text not null,
  until timestamptz not null
);

-- Notifications from outside, signed over their raw bodies; each event once, however often it comes.
create table inbox (
  source text not null,
  event_id text not null,
  body jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  primary key (source, event_id)
);
create index inbox_open on inbox (received_at) where handled_at is null;

create index idempotency_keys_created on idempotency_keys (created_at);
