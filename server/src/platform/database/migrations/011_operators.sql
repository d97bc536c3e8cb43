-- People who run the product. They are no users: they have names and keys, not wallets.
create table operators (
  name text primary key check (name ~ '^[a-z][a-z0-9_.-]{1,31}$'),
  -- SHA-256 of the key.
  key_hash text not null unique,
  created_at timestamptz not null,
  created_by text not null,
  -- When the key that counts now was made.
  key_set_at timestamptz not null,
  disabled_at timestamptz
);

-- What they did, in the transaction that did it. Each line holds the hash of the one before, so that
-- one that is missing or changed shows.
create table audit_log (
  id bigint primary key,
  at timestamptz not null,
  operator text not null,
  act text not null,
  -- What it was done to: 'user:7', 'review:12'.
  subject text not null,
  detail jsonb not null,
  previous text not null,
  hash text not null unique
);
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_kept before truncate on audit_log
  for each statement execute function refuse_change();
-- Where its end is: lines that were cut off show too.
create table audit_head (
  one boolean primary key default true check (one),
  id bigint not null,
  hash text not null
);

-- Whatever a person has to look at: cardholders (KYC), ticket applications, card applications.
create table reviews (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('kyc', 'ticket_application', 'card_application')),
  -- Id of what is reviewed, in its own table.
  subject_id text not null,
  user_id bigint not null references users,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  -- Field → what is wrong with it; '' for the whole.
  reasons jsonb not null default '{}',
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  check ((status = 'pending') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check (status <> 'rejected' or reasons <> '{}')
);
-- One review of a subject waits at a time; a rejected one that is handed in again is a new one.
create unique index reviews_waiting on reviews (kind, subject_id) where status = 'pending';
create index reviews_open on reviews (kind, submitted_at) where status = 'pending';
create index reviews_user on reviews (user_id, id desc);

alter table users
  -- A frozen user can look, and move nothing.
  add column frozen_at timestamptz,
  add column frozen_reason text,
  add constraint users_frozen check ((frozen_at is null) = (frozen_reason is null));

-- How far each of the books has been looked at and found sound: what `mark` means is theirs.
create table books_verified (
  name text primary key,
  mark jsonb not null,
  verified_at timestamptz not null
);
create index payments_settled on payments (settled_at);
-- Money that waits for somebody to say whose it is, by who sent it.
create index payments_unmatched on payments (payer) where status = 'unmatched';

-- Where a chain was begun to be followed; null: before this was noted.
alter table chain_progress add column first_block bigint;

alter table chain_events
  -- The block that was left when the chain took it back.
  add column orphaned_height bigint,
  -- What followed from it is undone: should its transaction be mined again, that is another event.
  add column given_up_at timestamptz,
  add constraint chain_events_given_up check (given_up_at is null or orphaned_at is not null);
