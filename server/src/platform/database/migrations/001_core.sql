-- Users. Other tables refer to the id; people sign in with the address.
create table users (
  id bigint generated always as identity primary key,
  -- EIP-55 checksummed, so that one address is one row.
  address text not null unique check (address ~ '^0x[0-9a-fA-F]{40}$'),
  invite_code text not null unique check (invite_code ~ '^[A-Z0-9]{6,12}$'),
  -- Set at registration only, so the referral tree has no cycles.
  inviter_id bigint references users check (inviter_id <> id),
  level integer not null default 0,
  node text,
  activated_at timestamptz,
  created_at timestamptz not null
);
create index users_inviter on users (inviter_id);

create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  -- SHA-256 of the token, so that a copy of this table contains no usable tokens.
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_expiring on sessions (expires_at);

-- Sign-in messages issued by this server. `used_at` makes each message single-use.
create table login_messages (
  -- SHA-256 of the whole text, so that only the issued text is accepted.
  message_hash text primary key,
  domain text not null,
  address text,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index login_messages_expiring on login_messages (expires_at);

-- Fixed-window counters, in the database so that all processes share them.
create table throttles (
  key text primary key,
  window_started_at timestamptz not null,
  count integer not null
);
create index throttles_window on throttles (window_started_at);

-- Answers of calls that move money, written in the same transaction as their effect.
create table idempotency_keys (
  user_id bigint not null references users,
  endpoint text not null,
  key text not null,
  body_hash text not null,
  -- The envelope's data as JSON text; null only inside the first call's transaction.
  answer text,
  created_at timestamptz not null,
  primary key (user_id, endpoint, key)
);

create table risk_acknowledgements (
  user_id bigint not null references users,
  version text not null,
  acknowledged_at timestamptz not null,
  primary key (user_id, version)
);

-- Double-entry ledger. Amounts are integers in base units; a positive amount credits the owner.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  owner_kind text not null check (owner_kind in ('user', 'system')),
  -- A user's id, or the name of a system account.
  owner text not null,
  asset text not null,
  -- Running balance of users, updated by a trigger on postings. System accounts have no balance here: a
  -- single row that every purchase updates would serialize all purchases.
  balance numeric(78, 0),
  unique (owner_kind, owner, asset),
  constraint ledger_accounts_running check ((owner_kind = 'user') = (balance is not null)),
  constraint ledger_accounts_not_negative check (balance >= 0)
);

create table ledger_entries (
  id bigint generated always as identity primary key,
  kind text not null,
  -- Cause of the entry, unique within its kind, so that repeating a posting has no effect.
  reference text not null,
  -- Set with the entry, so that no posting can be added later.
  posting_count integer not null check (posting_count >= 2),
  order_id text,
  tx_hash text,
  created_at timestamptz not null,
  unique (kind, reference)
);

create table ledger_postings (
  id bigint generated always as identity primary key,
  entry_id bigint not null references ledger_entries,
  account_id bigint not null references ledger_accounts,
  amount numeric(78, 0) not null check (amount <> 0)
);
create index ledger_postings_entry on ledger_postings (entry_id);
create index ledger_postings_account on ledger_postings (account_id, id desc);

create function ledger_move_balance() returns trigger language plpgsql as $$
begin
  update ledger_accounts set balance = balance + new.amount
  where id = new.account_id and owner_kind = 'user';
  return null;
end $$;
create trigger ledger_postings_move after insert on ledger_postings
  for each row execute function ledger_move_balance();

create function ledger_check_entry(entry bigint) returns void language plpgsql as $$
declare
  expected integer;
  present integer;
  off text;
begin
  select posting_count into expected from ledger_entries where id = entry;
  select count(*) into present from ledger_postings where entry_id = entry;
  if present <> expected then
    raise exception 'ledger entry % has % postings, not %', entry, present, expected
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_entries_complete';
  end if;
  select a.asset into off
  from ledger_postings p join ledger_accounts a on a.id = p.account_id
  where p.entry_id = entry group by a.asset having sum(p.amount) <> 0 limit 1;
  if off is not null then
    raise exception 'ledger entry % does not sum to 0 in %', entry, off
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_entries_balanced';
  end if;
end $$;

create function ledger_check_by_entry() returns trigger language plpgsql as $$
begin
  perform ledger_check_entry(new.id);
  return null;
end $$;
create constraint trigger ledger_entries_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_check_by_entry();

create function ledger_check_by_posting() returns trigger language plpgsql as $$
begin
  perform ledger_check_entry(new.entry_id);
  return null;
end $$;
create constraint trigger ledger_postings_balanced after insert on ledger_postings
  deferrable initially deferred for each row execute function ledger_check_by_posting();

create function ledger_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on % refused', tg_op, tg_table_name
    using errcode = 'integrity_constraint_violation', constraint = 'ledger_append_only';
end $$;
create trigger ledger_entries_immutable before update or delete on ledger_entries
  for each row execute function ledger_refuse();
create trigger ledger_entries_kept before truncate on ledger_entries
  for each statement execute function ledger_refuse();
create trigger ledger_postings_immutable before update or delete on ledger_postings
  for each row execute function ledger_refuse();
create trigger ledger_postings_kept before truncate on ledger_postings
  for each statement execute function ledger_refuse();
-- Depth 0 is a direct statement; the trigger on postings updates balances at depth 1.
create trigger ledger_accounts_immutable before update or delete on ledger_accounts
  for each row when (pg_trigger_depth() = 0) execute function ledger_refuse();

-- Operator configuration of the last start.
create table rates (
  asset text primary key,
  -- USDT base units for one whole unit of the asset.
  usdt_per_unit numeric(78, 0) not null check (usdt_per_unit >= 0),
  updated_at timestamptz not null
);

create table marquee_lines (
  id text primary key,
  position integer not null,
  path text,
  -- Locale → text; 'en' is the fallback.
  texts jsonb not null check (texts ? 'en'),
  active boolean not null default true
);

create table card_products (
  id text primary key,
  type text not null check (type in ('virtual', 'physical')),
  region text not null,
  bin text not null check (bin ~ '^\d{6,8}$'),
  scheme text not null,
  fee numeric(78, 0) not null check (fee >= 0),
  recharge_fee_bps integer not null check (recharge_fee_bps between 0 and 10000),
  available boolean not null,
  position integer not null
);

create table cardholders (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  status text not null check (status in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null
);
create index cardholders_user on cardholders (user_id);

create table card_applications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  cardholder_id bigint not null references cardholders,
  product_id text not null references card_products,
  status text not null check (status in ('processing', 'success', 'failed')),
  created_at timestamptz not null
);
create index card_applications_user on card_applications (user_id);

-- A card. The PAN and the PIN are never stored here; they stay with the issuer.
create table cards (
  id text primary key,
  user_id bigint not null references users,
  product_id text not null references card_products,
  status text not null check (status in ('pending_recharge', 'processing', 'success', 'failed')),
  last4 text not null check (last4 ~ '^\d{4}$'),
  expires text not null check (expires ~ '^\d{2}/\d{2}$'),
  -- Balance as last reported by the issuer, USDT base units.
  balance numeric(78, 0) not null default 0 check (balance >= 0),
  created_at timestamptz not null
);
create index cards_user on cards (user_id, created_at desc);
