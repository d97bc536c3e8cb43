-- Rollouts: canaries whose share the server raises by itself. All times are the database's.
create table rollouts (
  id bigint generated always as identity primary key,
  remote text not null,
  version text not null,
  -- The stable version that it is compared with.
  stable text not null,
  -- Rising percentages.
  shares double precision[] not null,
  every_s integer not null check (every_s between 60 and 604800),
  -- Index of the current share. The number of shares: the version becomes stable.
  step integer not null default 0,
  -- Whether the registry has this step.
  is_applied boolean not null default false,
  state text not null default 'running' check (state in ('running', 'done', 'halted', 'stopped')),
  -- Why its share is not raised although the interval is over; null: no obstacle.
  waits text check (waits in ('members', 'address')),
  -- Why its canary is being halted. Set first, because other processes may see the canary gone
  -- before this rollout has ended.
  halting text,
  -- Why it ended; null while it runs.
  why text,
  started_by text not null,
  started_at timestamptz not null default clock_timestamp(),
  step_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);
-- At most one rollout of a remote runs.
create unique index rollouts_running on rollouts (remote) where state = 'running';
create index rollouts_ended on rollouts (ended_at);
