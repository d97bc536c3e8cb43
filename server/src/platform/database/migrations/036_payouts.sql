-- The withdrawal's transaction was mined and reverted; its network fee is spent.
alter table withdrawals add column reverted boolean not null default false;
-- Number of failed chain lookups for the withdrawal, and when the next lookup is due.
alter table withdrawals add column lookup_failures integer not null default 0;
alter table withdrawals add column retry_at timestamptz;

-- Reverted withdrawals count towards the daily limit.
drop index withdrawals_recent;
create index withdrawals_recent on withdrawals (user_id, asset, created_at)
  where state <> 'failed' or reverted;
create index withdrawals_open_user on withdrawals (user_id)
  where state not in ('confirmed', 'failed');

-- The reconciliation reads completed withdrawals in this order.
create index withdrawals_done on withdrawals (done_at, id) where state = 'confirmed';
