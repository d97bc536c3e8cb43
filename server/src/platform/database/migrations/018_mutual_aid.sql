-- Positions in mutual aid. An order pays the join; a claim on chain is possible after the term.
create table aid_positions (
  order_id text primary key references orders,
  user_id bigint not null references users,
  -- The principal, and the amounts paid in addition at a claim. JU base units.
  principal numeric(78, 0) not null check (principal > 0),
  activation numeric(78, 0) not null check (activation >= 0),
  profit numeric(78, 0) not null check (profit >= 0),
  join_tx text not null,
  joined_at timestamptz not null,
  claimable_at timestamptz not null,
  -- A claim that the reserve could not cover. The contract numbers the places and never reuses a number.
  queue_place numeric(78, 0),
  queue_tx text,
  queued_at timestamptz,
  -- Amounts that the claim paid out.
  returned numeric(78, 0),
  profit_paid numeric(78, 0),
  claim_tx text,
  claimed_at timestamptz,
  check (claimable_at >= joined_at),
  check ((queued_at is null) = (queue_tx is null) and (queued_at is null) = (queue_place is null)),
  check (
    (claimed_at is null) = (claim_tx is null) and (claimed_at is null) = (returned is null)
    and (claimed_at is null) = (profit_paid is null)
  )
);
create index aid_positions_user on aid_positions (user_id, joined_at desc, order_id desc);
create index aid_positions_queue on aid_positions (queue_place)
  where queued_at is not null and claimed_at is null;
