-- What members withdraw to wallets on chain.
create table withdrawals (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  asset text not null,
  -- Base units: what leaves the account, and what of it is kept.
  amount numeric(78, 0) not null check (amount > 0),
  fee numeric(78, 0) not null check (fee >= 0 and fee < amount),
  address text not null,
  -- What is paid on chain before it is sent; the fee in base units of JU.
  order_id text unique references orders,
  network_fee numeric(78, 0) check (network_fee > 0),
  network_fee_paid boolean not null default false,
  -- 'signed': a transaction of ours pays it, whether or not the chain has it yet.
  state text not null
    check (state in ('awaiting_fee', 'review', 'queued', 'signed', 'confirmed', 'failed')),
  reason text,
  -- It has its turn, and the hot wallet is short.
  waits_for_funds boolean not null default false,
  -- Who sends it, and as which transaction: once set, never another.
  wallet text,
  nonce bigint,
  -- The transaction that is on the chain, or the last one that was signed.
  tx_hash text,
  confirmations integer not null default 0,
  -- Since when its nonce has been used by a transaction that is none of ours.
  lost_at timestamptz,
  decided_by text,
  created_at timestamptz not null,
  done_at timestamptz,
  unique (wallet, nonce),
  check ((wallet is null) = (nonce is null)),
  check (state not in ('signed', 'confirmed') or nonce is not null),
  check ((state = 'failed') = (reason is not null)),
  check ((state in ('confirmed', 'failed')) = (done_at is not null)),
  check ((order_id is null) = (network_fee is null))
);
create index withdrawals_user on withdrawals (user_id, id desc);
create index withdrawals_open on withdrawals (state, id) where state not in ('confirmed', 'failed');
create index withdrawals_recent on withdrawals (user_id, asset, created_at) where state <> 'failed';

-- Each transaction that was signed for one: several only ever with the same nonce.
create table payouts (
  hash text primary key,
  withdrawal_id bigint not null references withdrawals,
  wallet text not null,
  nonce bigint not null,
  -- As it is sent to the chain.
  raw text not null,
  gas numeric(78, 0) not null,
  -- Per gas, base units of JU; no priority: a chain without EIP-1559.
  max_fee numeric(78, 0) not null,
  priority_fee numeric(78, 0),
  signed_at timestamptz not null,
  sent_at timestamptz
);
create index payouts_withdrawal on payouts (withdrawal_id, signed_at);
create index payouts_nonce on payouts (wallet, nonce);

-- Who signs: the next nonce is taken by locking its row.
create table hot_wallets (
  wallet text primary key,
  first_nonce bigint not null,
  next_nonce bigint not null
);
