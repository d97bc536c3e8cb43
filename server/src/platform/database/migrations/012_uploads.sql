-- Files that users hand in: announced once, sent once, looked at by a job, then their owner's alone.
create table uploads (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  user_id bigint not null references users,
  purpose text not null,
  -- As announced, bytes.
  content_type text not null,
  size integer not null check (size > 0),
  status text not null check (status in ('announced', 'received', 'ready', 'refused')),
  -- Why it was refused.
  reason text,
  -- SHA-256 of what is kept.
  digest text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  received_at timestamptz,
  checked_at timestamptz,
  -- Whether the bytes as they were sent are, or may be, in the store: until they are deleted there.
  quarantined boolean not null default false,
  -- One PUT at a time writes them: until then, should it never say how it ended.
  receiving_until timestamptz,
  -- When the check is asked for again, should nothing have come of it.
  check_due_at timestamptz,
  check ((status = 'refused') = (reason is not null)),
  check ((status = 'received') = (check_due_at is not null)),
  check (status <> 'ready' or (digest is not null and checked_at is not null))
);
create index uploads_user on uploads (user_id, created_at desc);
create index uploads_announced on uploads (created_at) where status = 'announced';
create index uploads_received on uploads (check_due_at) where status = 'received';
create index uploads_quarantined on uploads (id) where quarantined;
