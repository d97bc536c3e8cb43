-- Limits over 24 hours, and figures and records that are read without a walk over a whole history.

-- The rule that sent a withdrawal to review; null: none did, or an older version decided.
alter table withdrawals add column review_rule text
  check (review_rule in ('amount', 'day', 'recipient', 'rate', 'not_offered'));
-- Withdrawals of a user that no operator approved, by time.
create index withdrawals_unreviewed on withdrawals (user_id, created_at) where decided_by is null;
-- Addresses that a user's withdrawals have reached.
create index withdrawals_reached on withdrawals (user_id, address) where state = 'confirmed';

-- Sums of one user over 24 hours.
create index orders_deposits on orders (user_id, created_at) where kind = 'deposit';
create index card_recharges_user on card_recharges (user_id, created_at);
