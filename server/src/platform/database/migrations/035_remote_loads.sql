-- Browsers' reports of loaded remotes. The minute is in server time.
create table remote_loads (
  minute timestamptz not null,
  remote text not null,
  version text not null,
  channel text not null,
  phase text not null,
  -- 'ok', or the kind of failure.
  outcome text not null,
  -- Maximum load time, ms: the upper bound of a histogram bucket.
  up_to_ms integer not null,
  count integer not null,
  primary key (minute, remote, version, channel, phase, outcome, up_to_ms)
);

-- When a version last worked and last failed for a member, kept for a day. Self-healing counts members,
-- not reports.
create table remote_load_members (
  remote text not null,
  version text not null,
  channel text not null,
  user_id bigint not null references users,
  ok_at timestamptz,
  failed_at timestamptz,
  primary key (remote, version, channel, user_id)
);

-- Versions that were in the registry within the last day. Reports of other versions are ignored.
create table remote_versions (
  remote text not null,
  version text not null,
  seen_at timestamptz not null,
  primary key (remote, version)
);

-- Automatic actions, each at most once per version.
create table remote_acts (
  act text not null check (act in ('rollback', 'halt', 'alert')),
  remote text not null,
  version text not null,
  -- The version that runs instead; null: none.
  replacement text,
  why text not null,
  at timestamptz not null,
  primary key (remote, version, act)
);
create index remote_acts_at on remote_acts (at);
