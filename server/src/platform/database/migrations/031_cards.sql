-- Id of the cardholder at the issuer.
alter table cardholders add column issuer_id text;

-- Where cards of a product can be used, and their maximum limits.
alter table card_products
  add column channels text[] not null default '{online}',
  add column limits jsonb not null default '{"per_payment":null,"daily":null,"monthly":null}';

-- No earlier version has written to these two tables.
drop table cards;
drop table card_applications;

create table card_applications (
  id bigint generated always as identity primary key,
  -- Order number, also the reference at the issuer.
  number text not null unique,
  user_id bigint not null references users,
  cardholder_id bigint not null references cardholders,
  product_id text not null references card_products,
  -- Copied from the product when the application is created.
  type text not null check (type in ('virtual', 'physical')),
  region text not null,
  bin text not null,
  scheme text not null,
  fee numeric(78, 0) not null check (fee >= 0),
  -- Agreements that the applicant accepted: name → version.
  agreements jsonb not null,
  -- Delivery address of a physical card, encrypted like other addresses.
  ship_to text,
  -- Card that the new card replaces.
  replaces text,
  paid_from text not null check (paid_from in ('account', 'wallet')),
  order_id text references orders,
  state text not null check (state in ('payment', 'paid', 'review', 'issuing', 'success', 'failed')),
  reason text check (reason in ('unpaid', 'cancelled', 'rejected', 'refused')),
  note text,
  card_id text,
  created_at timestamptz not null,
  paid_at timestamptz,
  approved_at timestamptz,
  done_at timestamptz,
  -- When the issuer is called next; null: nothing is due.
  due_at timestamptz,
  check ((state in ('success', 'failed')) = (done_at is not null)),
  check ((state = 'failed') = (reason is not null)),
  check ((state = 'success') = (card_id is not null))
);
create index card_applications_user on card_applications (user_id, id desc);
create index card_applications_due on card_applications (due_at) where due_at is not null;
-- At most one open application per product and cardholder. A replaced card has at most one application
-- that has not failed.
create unique index card_applications_open on card_applications (user_id, product_id, cardholder_id)
  where state not in ('success', 'failed') and replaces is null;
create unique index card_applications_replacing on card_applications (replaces)
  where state <> 'failed' and replaces is not null;

-- Cards. The PAN and the PIN stay with the issuer.
create table cards (
  id text primary key,
  user_id bigint not null references users,
  product_id text not null references card_products,
  cardholder_id bigint not null references cardholders,
  issuer_id text not null unique,
  -- Name on the card.
  embossed text not null,
  type text not null check (type in ('virtual', 'physical')),
  region text not null,
  scheme text not null,
  state text not null check (state in ('inactive', 'active', 'frozen', 'lost', 'closed')),
  last4 text not null check (last4 ~ '^\d{4}$'),
  expires text not null check (expires ~ '^\d{2}/\d{2}$'),
  -- Balance as last reported by the issuer, USDT base units.
  balance numeric(78, 0) not null check (balance >= 0),
  limits jsonb not null,
  has_pin boolean not null,
  replaces text unique references cards,
  -- The first card in a chain of replacements. Loads of all cards in the chain count together.
  account text not null,
  issued_at timestamptz not null,
  activated_at timestamptz,
  -- Incremented with each stored answer of the issuer. An answer to an older version is not stored.
  version integer not null default 0,
  spendings_cursor text,
  -- When the card is synced with the issuer next.
  due_at timestamptz
);
create index cards_user on cards (user_id, issued_at desc, id desc);
create index cards_account on cards (account);
create index cards_due on cards (due_at) where due_at is not null;
alter table card_applications
  add foreign key (replaces) references cards, add foreign key (card_id) references cards;

create table card_recharges (
  id bigint generated always as identity primary key,
  card_id text not null references cards,
  user_id bigint not null references users,
  -- Each quote can be used once.
  quote text not null unique,
  amount numeric(78, 0) not null check (amount > 0),
  fee numeric(78, 0) not null check (fee >= 0),
  state text not null check (state in ('pending', 'processing', 'success', 'failed')),
  created_at timestamptz not null,
  done_at timestamptz,
  due_at timestamptz,
  check ((state in ('success', 'failed')) = (done_at is not null))
);
create index card_recharges_card on card_recharges (card_id, id desc);
create index card_recharges_due on card_recharges (due_at) where due_at is not null;

create table card_spendings (
  -- Id at the issuer.
  id text primary key,
  card_id text not null references cards,
  merchant text not null,
  country text,
  status text not null check (status in ('pending', 'settled', 'reversed', 'refunded', 'declined')),
  reason text,
  amount numeric(78, 0) not null check (amount >= 0),
  asked_amount text not null,
  asked_currency text not null,
  at timestamptz not null
);
create index card_spendings_card on card_spendings (card_id, at desc, id desc);
