-- A sign-in message without an address is bound to no account, so wallets cannot check it. None is
-- issued any more; those still stored were valid for five minutes.
delete from login_messages where address is null;
alter table login_messages alter column address set not null;

-- The text with which a payer claims a payment names this nonce and expires after this time.
create table payment_claims (
  event_id bigint primary key references payments,
  nonce text not null,
  issued_at timestamptz not null
);

-- Reports of loads decide only as far as the server can check them: a canary's by the account's
-- bucket (0–9999), all by how many accounts report from one network address. Older rows have neither.
alter table remote_load_members add column bucket integer;
alter table remote_load_members add column source text;
