-- What browsers tell of the remotes that they load. The minute is the server's.
create table remote_loads (
  minute timestamptz not null,
  remote text not null,
  version text not null,
  channel text not null,
  phase text not null,
  -- 'ok', or what it failed of.
  outcome text not null,
  -- It took so long at most; one of a few bounds.
  up_to_ms integer not null,
  count integer not null,
  primary key (minute, remote, version, channel, phase, outcome, up_to_ms)
);

-- For whom a version worked or failed last, for a day: what heals counts members, not reports.
create table remote_load_members (
  remote text not null,
  version text not null,
  channel text not null,
  user_id bigint not null references users,
  ok_at timestamptz,
  failed_at timestamptz,
  primary key (remote, version, channel, user_id)
);

-- What the registry holds or held in the last day: nobody can tell of anything else.
create table remote_versions (
  remote text not null,
  version text not null,
  seen_at timestamptz not null,
  primary key (remote, version)
);

-- What was done without a person: each once for a version.
create table remote_acts (
  act text not null check (act in ('rollback', 'halt', 'alert')),
  remote text not null,
  version text not null,
  -- What runs in its place.
  replacement text,
  why text not null,
  at timestamptz not null,
  primary key (remote, version, act)
);
create index remote_acts_at on remote_acts (at);
