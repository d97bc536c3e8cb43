-- Withdrawals of members to wallets on chain.
create table withdrawals (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  asset text not null,
  -- Base units: the amount debited from the account, and the part of it that is kept as fee.
  amount numeric(78, 0) not null check (amount > 0),
  fee numeric(78, 0) not null check (fee >= 0 and fee < amount),
  address text not null,
  -- Order of the network fee, paid on chain before the withdrawal is sent. The fee is in JU base units.
  order_id text unique references orders,
  network_fee numeric(78, 0) check (network_fee > 0),
  network_fee_paid boolean not null default false,
  -- 'signed': its transaction is signed, and may not be on the chain yet.
  state text not null
    check (state in ('awaiting_fee', 'review', 'queued', 'signed', 'confirmed', 'failed')),
  reason text,
  -- The withdrawal is ready to be sent, but the hot wallet lacks the funds.
  waits_for_funds boolean not null default false,
  -- Wallet and nonce of the transaction. Once set, they never change.
  wallet text,
  nonce bigint,
  -- The transaction on the chain, or the last one that was signed.
  tx_hash text,
  confirmations integer not null default 0,
  -- Since when a transaction that this server did not sign has used the nonce.
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

-- Transactions signed for a withdrawal; all of them have the same nonce.
create table payouts (
  hash text primary key,
  withdrawal_id bigint not null references withdrawals,
  wallet text not null,
  nonce bigint not null,
  -- Serialized for sending to the chain.
  raw text not null,
  gas numeric(78, 0) not null,
  -- Base units of JU per gas. No priority fee: a chain without EIP-1559.
  max_fee numeric(78, 0) not null,
  priority_fee numeric(78, 0),
  signed_at timestamptz not null,
  sent_at timestamptz
);
create index payouts_withdrawal on payouts (withdrawal_id, signed_at);
create index payouts_nonce on payouts (wallet, nonce);

-- Signing wallets. A lock on the row reserves the next nonce.
create table hot_wallets (
  wallet text primary key,
  first_nonce bigint not null,
  next_nonce bigint not null
);
