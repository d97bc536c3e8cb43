-- Passkeys (WebAuthn) that confirm sensitive actions. They sign nobody in.
create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  -- Base64url; unique, because an authenticator makes an id for one account only.
  credential_id text not null unique,
  -- COSE key, base64url.
  public_key text not null,
  -- The authenticator's count of signatures; 0 if it does not count.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);
-- The actions that a member wants to confirm. A member without a row confirms only card numbers.
create table step_up_rules (
  user_id bigint primary key references users (id),
  -- USDT base units; null: withdrawals need no confirmation.
  withdrawals_above numeric(78, 0),
  new_recipients boolean not null
);
