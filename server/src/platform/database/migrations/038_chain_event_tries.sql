-- Time of the block, which decides whether an order counts a payment. Null: stored before this column
-- existed.
alter table chain_blocks add column time timestamptz;
alter table chain_events
  add column block_time timestamptz,
  -- Number of failed attempts to settle the event, and when the next one is due; null: at once.
  add column tries integer not null default 0,
  add column next_try_at timestamptz;
-- The earliest waiting event of each reference is settled first. No index of waiting events begins with
-- the chain, because there is only one chain. Without statistics, the planner would look up a reference
-- by the chain alone and read all waiting events.
create index chain_events_waiting on chain_events (reference) where status = 'seen';
drop index chain_events_open;
create index chain_events_seen on chain_events (block_number, log_index) where status = 'seen';
create index chain_events_failing on chain_events (next_try_at)
  where status = 'seen' and tries > 0;
