-- Purchases and other operations that keep tickets active.
create table ticket_operations (
  kind text not null check (kind in ('purchase', 'aid_join', 'aid_claim')),
  -- The order's id; for 'aid_claim' the reference of the ledger entry.
  reference text not null,
  user_id bigint not null references users,
  at timestamptz not null,
  tx_hash text,
  -- Number of tickets that the operation created, or else kept active.
  tickets integer not null,
  primary key (kind, reference)
);
create index ticket_operations_user on ticket_operations (user_id, at desc, kind desc, reference desc);
insert into ticket_operations (kind, reference, user_id, at, tx_hash, tickets)
select 'purchase', o.id, o.user_id, min(t.created_at), o.tx_hash, count(*)
from tickets t join orders o on o.id = t.order_id group by o.id;

-- Applications for the dividend, each with the transaction of a purchase (specification §5).
create table ticket_applications (
  id text primary key,
  user_id bigint not null references users,
  order_id text not null references orders,
  -- Lower-case.
  tx_hash text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  reason text,
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((status = 'rejected') = (reason is not null)),
  check ((status = 'pending') = (decided_at is null))
);
-- At most one pending or approved application per transaction hash, and per user.
create unique index ticket_applications_hash on ticket_applications (tx_hash)
  where status <> 'rejected';
create unique index ticket_applications_one on ticket_applications (user_id)
  where status <> 'rejected';
create index ticket_applications_user on ticket_applications (user_id, created_at desc, id desc);
-- Finds a purchase by its transaction.
create index chain_events_transaction on chain_events (tx_hash);

-- The user's account at the exchange (specification §5).
alter table users add column ju_uid text check (ju_uid ~ '^[A-Za-z0-9]{8,18}$');
