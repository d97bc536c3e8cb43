-- Nodes, each with the values of its tier at the time of purchase.
create table nodes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  -- Id in the setting 'nodes'.
  tier text not null,
  name text not null,
  level integer not null check (level > 0),
  power integer not null check (power > 0),
  asset text not null,
  -- Price paid, base units.
  price numeric(78, 0) not null check (price > 0),
  -- null: paid from the account.
  order_id text unique references orders,
  -- Reference of the ledger entry.
  reference text not null unique,
  tx_hash text,
  -- 'sold_out': no node was left when the payment arrived, so the account was credited.
  outcome text not null check (outcome in ('bought', 'sold_out', 'taken_back')),
  at timestamptz not null
);
create index nodes_user on nodes (user_id, id desc);
-- Number of sold nodes per tier. A purchase locks this row after the ledger's accounts.
create table node_stock (
  tier text primary key,
  sold integer not null check (sold >= 0)
);
-- A member's highest node determines the member's level and node.
alter table users drop column level, drop column node;
