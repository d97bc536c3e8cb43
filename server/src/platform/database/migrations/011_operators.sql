-- People who run the product. They are not users: they have names and keys, not wallets.
create table operators (
  name text primary key check (name ~ '^[a-z][a-z0-9_.-]{1,31}$'),
  -- SHA-256 of the key.
  key_hash text not null unique,
  created_at timestamptz not null,
  created_by text not null,
  key_set_at timestamptz not null,
  disabled_at timestamptz
);

-- Actions of operators, each written in the transaction of its effect. Each line holds the hash of the
-- previous line, so that missing or changed lines are detected.
create table audit_log (
  id bigint primary key,
  at timestamptz not null,
  operator text not null,
  act text not null,
  -- Object of the action: 'user:7', 'review:12'.
  subject text not null,
  detail jsonb not null,
  previous text not null,
  hash text not null unique
);
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_kept before truncate on audit_log
  for each statement execute function refuse_change();
-- Last line of the log: detects the removal of the last lines.
create table audit_head (
  one boolean primary key default true check (one),
  id bigint not null,
  hash text not null
);

-- Reviews by operators: cardholders (KYC), ticket applications, card applications.
create table reviews (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('kyc', 'ticket_application', 'card_application')),
  -- Id of the reviewed row in its own table.
  subject_id text not null,
  user_id bigint not null references users,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  -- Field → problem; '' for the whole.
  reasons jsonb not null default '{}',
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  check ((status = 'pending') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check (status <> 'rejected' or reasons <> '{}')
);
-- A subject has at most one pending review. Submitting a rejected subject again adds a review.
create unique index reviews_waiting on reviews (kind, subject_id) where status = 'pending';
create index reviews_open on reviews (kind, submitted_at) where status = 'pending';
create index reviews_user on reviews (user_id, id desc);

alter table users
  -- The account of a frozen user is read-only.
  add column frozen_at timestamptz,
  add column frozen_reason text,
  add constraint users_frozen check ((frozen_at is null) = (frozen_reason is null));

-- Position up to which each reconciliation found no violation. The format of `mark` depends on `name`.
create table books_verified (
  name text primary key,
  mark jsonb not null,
  verified_at timestamptz not null
);
create index payments_settled on payments (settled_at);
create index payments_unmatched on payments (payer) where status = 'unmatched';

-- The first block that was read; null: unknown, because reading began before this column existed.
alter table chain_progress add column first_block bigint;

alter table chain_events
  -- Last block that the follower had read before the rollback that orphaned the event.
  add column orphaned_height bigint,
  -- The event's effects are reversed. If its transaction is mined again, that is a new event.
  add column given_up_at timestamptz,
  add constraint chain_events_given_up check (given_up_at is null or orphaned_at is not null);
