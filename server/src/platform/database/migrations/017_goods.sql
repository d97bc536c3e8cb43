-- Orders of goods, with product and delivery address as they were when ordered. The payment is in
-- `orders`.
create table goods_orders (
  order_id text primary key references orders,
  user_id bigint not null references users,
  goods_id text not null,
  -- Locale → name.
  names jsonb not null,
  icon text not null,
  -- JU base units per item.
  price numeric(78, 0) not null check (price > 0),
  quantity integer not null check (quantity > 0),
  -- Personal data: shown only to the owner and to operators who ship the goods, and never logged.
  delivery jsonb not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  shipped_at timestamptz,
  shipped_by text,
  carrier text,
  tracking text,
  received_at timestamptz,
  refunded_at timestamptz,
  check (
    (shipped_at is null) = (shipped_by is null) and (shipped_at is null) = (carrier is null)
    and (shipped_at is null) = (tracking is null)
  ),
  check (shipped_at is null or paid_at is not null),
  check (received_at is null or shipped_at is not null),
  check (refunded_at is null or (paid_at is not null and shipped_at is null))
);
create index goods_orders_user on goods_orders (user_id, created_at desc, order_id desc);
-- Orders to ship, and shipped orders without a confirmed receipt.
create index goods_orders_to_ship on goods_orders (paid_at, order_id)
  where paid_at is not null and shipped_at is null and refunded_at is null;
create index goods_orders_on_the_way on goods_orders (user_id)
  where shipped_at is not null and received_at is null;
