-- Files that users upload: announced, then sent, then checked by a job.
create table uploads (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  user_id bigint not null references users,
  purpose text not null,
  -- As announced; the size is in bytes.
  content_type text not null,
  size integer not null check (size > 0),
  status text not null check (status in ('announced', 'received', 'ready', 'refused')),
  reason text,
  -- SHA-256 of the stored file.
  digest text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  received_at timestamptz,
  checked_at timestamptz,
  -- Whether the store may hold the unchecked bytes.
  quarantined boolean not null default false,
  -- Only one PUT at a time writes the bytes: until this time, the PUT that claimed the upload.
  receiving_until timestamptz,
  -- When the check is queued again if it has no result.
  check_due_at timestamptz,
  check ((status = 'refused') = (reason is not null)),
  check ((status = 'received') = (check_due_at is not null)),
  check (status <> 'ready' or (digest is not null and checked_at is not null))
);
create index uploads_user on uploads (user_id, created_at desc);
create index uploads_announced on uploads (created_at) where status = 'announced';
create index uploads_received on uploads (check_due_at) where status = 'received';
create index uploads_quarantined on uploads (id) where quarantined;
