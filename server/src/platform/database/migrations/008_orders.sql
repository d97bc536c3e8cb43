-- Orders of every kind, and chain events of every source.

alter table orders
  drop constraint orders_kind_check,
  add constraint orders_kind_check
    check (kind in ('ticket', 'node', 'aid', 'network_fee', 'card_fee', 'goods')),
  drop constraint orders_status_check,
  add constraint orders_status_check
    check (status in ('awaiting_payment', 'confirming', 'paid', 'expired', 'cancelled')),
  -- Id of the product, where the kind alone does not identify it.
  add column subject text,
  -- Incremented with each change. The message with the higher version is the later one.
  add column version integer not null default 1,
  add column cancelled_at timestamptz;
-- Finds the open order when a user orders the same product again.
create index orders_open on orders (user_id, kind) where status = 'awaiting_payment';

-- Events that the watcher has read for a registered source.
alter table chain_payments rename to chain_events;
alter table chain_events
  add column source text not null default 'checkout',
  -- Values that the source decoded from the log.
  add column data jsonb,
  -- Confirmations until the event is settled; its own block counts.
  add column confirmations_needed integer not null default 3;
update chain_events set data = jsonb_build_object(
  'payer', payer, 'token', token, 'amount', amount::text
);
update chain_events e set confirmations_needed = o.confirmations_needed
from orders o where o.reference = e.reference;
alter table chain_events alter column data set not null, alter column source drop default;

-- Money received on chain. It paid an order, or it stays in suspense, with the reason, until an operator
-- decides.
create table payments (
  event_id bigint primary key references chain_events,
  status text not null check (status in ('credited', 'unmatched')),
  order_id text references orders,
  payer text not null,
  -- null: an unknown token.
  asset text,
  amount numeric(78, 0) not null check (amount > 0),
  reason text,
  settled_at timestamptz not null,
  -- An operator's decision about unmatched money. gone: a reorg removed the payment for good.
  resolution text check (resolution in ('credited', 'returned', 'gone')),
  resolved_at timestamptz,
  check ((status = 'unmatched') = (reason is not null)),
  check (status <> 'credited' or order_id is not null),
  check ((resolution is null) = (resolved_at is null)),
  check (resolution is null or status = 'unmatched')
);
-- An order is credited at most once, even if several payments refer to it.
create unique index payments_credited on payments (order_id) where status = 'credited';
create index payments_open on payments (settled_at) where status = 'unmatched' and resolution is null;

insert into payments (event_id, status, order_id, payer, asset, amount, reason, settled_at)
select e.id, e.status, e.order_id, e.payer,
  case when e.token is null then 'JU' else (
    select c.name from chain_contracts c
    where c.chain_id = e.chain_id and c.address = e.token and c.name <> 'Checkout' limit 1
  ) end,
  e.amount, e.reason, e.settled_at
from chain_events e where e.status <> 'seen';

-- Drops the columns that `payments` replaces, with their checks and indexes.
alter table chain_events drop constraint chain_payments_check2;
drop index chain_payments_credited;
drop index chain_payments_order;
drop index chain_payments_open;
alter table chain_events
  drop constraint chain_payments_status_check,
  drop constraint chain_payments_check,
  drop constraint chain_payments_check1,
  drop column order_id,
  drop column reason,
  drop column payer,
  drop column token,
  drop column amount;
update chain_events set status = 'settled' where status <> 'seen';
alter table chain_events
  add constraint chain_events_status check (status in ('seen', 'settled')),
  add constraint chain_events_settled check ((status = 'seen') = (settled_at is null));
-- The index excludes orphaned events: after a reorg, the transaction may return at other log positions.
alter table chain_events drop constraint chain_payments_chain_id_tx_hash_log_index_key;
create unique index chain_events_log on chain_events (chain_id, tx_hash, log_index)
  where orphaned_at is null;
create index chain_events_open on chain_events (chain_id, block_number) where status = 'seen';
create index chain_events_reference on chain_events (source, reference);

alter table chain_incidents rename column payment_id to event_id;
alter table chain_incidents add column note text;
alter table chain_contracts drop constraint chain_contracts_name_check;
