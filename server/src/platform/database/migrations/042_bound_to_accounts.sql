-- A sign-in message without an address is bound to no account, so wallets cannot check it. Such messages
-- are no longer issued; stored ones were valid for five minutes.
delete from login_messages where address is null;
alter table login_messages alter column address set not null;

-- Nonce and issue time of the text that a payer signs to claim a payment. The text's expiry is counted
-- from the issue time.
create table payment_claims (
  event_id bigint primary key references payments,
  nonce text not null,
  issued_at timestamptz not null
);

-- `bucket`: the account's bucket (0–9999). Only accounts in the buckets of a canary count for it.
-- `source`: key of the client's network address. Only some accounts of each address count.
-- Older rows have neither value.
alter table remote_load_members add column bucket integer;
alter table remote_load_members add column source text;
