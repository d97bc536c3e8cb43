-- pg-boss stores the jobs themselves (schema jobs).

-- Daily jobs, and the last day (UTC) that is done.
create table daily_jobs (
  name text primary key,
  done_until date not null
);

-- Recurring jobs, and how the last run ended.
create table sweeps (
  name text primary key,
  ran_at timestamptz,
  failed_at timestamptz,
  failure text
);

-- Work that only one process does at a time; the other processes try again later.
create table leases (
  name text primary key,
  holder text not null,
  until timestamptz not null
);

-- Callbacks from external services, signed over their raw bodies. Repeated deliveries of an event are
-- stored once.
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
