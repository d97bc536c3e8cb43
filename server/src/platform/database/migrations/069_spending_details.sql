-- The limit that a declined payment exceeded, and the rest of it before the payment. Null if the
-- issuer did not report them, and for payments stored before this migration.
alter table card_spendings add column limit_of text
  check (limit_of in ('per_payment', 'daily', 'monthly'));
alter table card_spendings add column limit_amount numeric(78, 0) check (limit_amount >= 0);
alter table card_spendings add column limit_left numeric(78, 0) check (limit_left >= 0);
alter table card_spendings add constraint card_spendings_limit
  check ((limit_of is null) = (limit_amount is null) and (limit_of is not null or limit_left is null));

-- Time at which a refunded or reversed payment came back to the card. Null if the issuer did not
-- report it, and for payments stored before this migration.
alter table card_spendings add column returned_at timestamptz;
