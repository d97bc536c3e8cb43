-- When a block was made: an order counts a payment by it, not by when the server read it.
-- null: stored before the time was.
alter table chain_blocks add column time timestamptz;
alter table chain_events
  add column block_time timestamptz,
  -- How often settling it failed, and when it is tried again; null: at once.
  add column tries integer not null default 0,
  add column next_try_at timestamptz;
-- The earliest waiting event of each reference is settled first. No index of waiting events begins
-- with the chain, of which there is one: where the planner lacks statistics, it would look a reference
-- up by the chain alone, and read all that wait.
create index chain_events_waiting on chain_events (reference) where status = 'seen';
drop index chain_events_open;
create index chain_events_seen on chain_events (block_number, log_index) where status = 'seen';
create index chain_events_failing on chain_events (next_try_at)
  where status = 'seen' and tries > 0;
