-- Nodes: each keeps what its tier was when it was bought.
create table nodes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  -- Of the setting 'nodes'.
  tier text not null,
  name text not null,
  level integer not null check (level > 0),
  power integer not null check (power > 0),
  asset text not null,
  -- Base units that were paid.
  price numeric(78, 0) not null check (price > 0),
  -- null: it was paid from the account.
  order_id text unique references orders,
  -- What its ledger entry is for.
  reference text not null unique,
  tx_hash text,
  -- 'sold_out': its payment found none left, and is in the account.
  outcome text not null check (outcome in ('bought', 'sold_out', 'taken_back')),
  at timestamptz not null
);
create index nodes_user on nodes (user_id, id desc);
-- How many of a tier were sold. A buyer locks the row last, after the ledger's accounts.
create table node_stock (
  tier text primary key,
  sold integer not null check (sold >= 0)
);
-- A member's level and node are those of their highest node.
alter table users drop column level, drop column node;
