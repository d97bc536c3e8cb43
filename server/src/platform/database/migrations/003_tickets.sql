-- Orders that are paid on chain. Prices and terms are fixed when the order is created.
create table orders (
  id text primary key,
  user_id bigint not null references users,
  kind text not null check (kind in ('ticket')),
  quantity integer not null check (quantity > 0),
  status text not null check (status in ('awaiting_payment', 'confirming', 'paid', 'expired')),
  chain_id bigint not null,
  contract text not null,
  -- Random bytes32 for the Checkout contract, so that others cannot guess it and pre-empt the order.
  reference text not null unique,
  -- null: the chain's native coin.
  token text,
  amount numeric(78, 0) not null check (amount > 0),
  confirmations integer not null default 0,
  confirmations_needed integer not null check (confirmations_needed > 0),
  tx_hash text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  check ((status = 'paid') = (paid_at is not null))
);
create index orders_user on orders (user_id, created_at desc);
create index orders_expiring on orders (expires_at) where status = 'awaiting_payment';

create table tickets (
  id text primary key,
  number text not null unique,
  user_id bigint not null references users,
  order_id text not null references orders,
  -- From 1 to the order's quantity; unique, so that no ticket is issued twice.
  position integer not null check (position > 0),
  price numeric(78, 0) not null,
  created_at timestamptz not null,
  -- A ticket lapses after three days without an operation (specification §9).
  last_operation_at timestamptz not null,
  unique (order_id, position)
);
create index tickets_user on tickets (user_id, created_at desc);

alter table chain_payments add foreign key (order_id) references orders;
