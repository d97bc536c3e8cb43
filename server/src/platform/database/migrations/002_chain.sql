-- Progress of the watcher. One row per chain; the genesis hash distinguishes chains with the same id.
create table chain_progress (
  chain_id bigint primary key,
  genesis_hash text not null,
  last_block bigint not null check (last_block >= 0),
  last_hash text not null,
  updated_at timestamptz not null
);

-- Hashes of the latest blocks read, used to find where a reorg began.
create table chain_blocks (
  chain_id bigint not null references chain_progress on delete cascade,
  number bigint not null,
  hash text not null,
  primary key (chain_id, number)
);

-- Every contract ever used on a chain: payments to an old Checkout still count.
create table chain_contracts (
  chain_id bigint not null,
  genesis_hash text not null,
  name text not null check (name in ('Checkout', 'USDT', 'SPA')),
  address text not null,
  created_at timestamptz not null,
  primary key (chain_id, genesis_hash, name, address)
);

create table chain_payments (
  id bigint generated always as identity primary key,
  chain_id bigint not null,
  tx_hash text not null,
  log_index integer not null,
  block_number bigint not null,
  block_hash text not null,
  contract text not null,
  reference text not null,
  payer text not null,
  -- null: the chain's native coin.
  token text,
  amount numeric(78, 0) not null check (amount > 0),
  -- seen: fewer than N confirmations. Later: credited to its order, or unmatched with a reason.
  status text not null default 'seen' check (status in ('seen', 'credited', 'unmatched')),
  order_id text,
  reason text,
  seen_at timestamptz not null,
  settled_at timestamptz,
  -- Set while a settled payment is no longer on the chain (a reorg deeper than N).
  orphaned_at timestamptz,
  unique (chain_id, tx_hash, log_index),
  check ((status = 'seen') = (settled_at is null)),
  check ((status = 'unmatched') = (reason is not null)),
  check (status <> 'credited' or order_id is not null)
);
create index chain_payments_open on chain_payments (chain_id, block_number) where status = 'seen';
create index chain_payments_order on chain_payments (order_id);
-- An order is credited at most once, even if several payments refer to it.
create unique index chain_payments_credited on chain_payments (order_id) where status = 'credited';

-- Incidents for operators: a settled payment that a reorg removed.
create table chain_incidents (
  id bigint generated always as identity primary key,
  chain_id bigint not null,
  kind text not null,
  payment_id bigint references chain_payments,
  detail jsonb not null,
  created_at timestamptz not null,
  resolved_at timestamptz
);
