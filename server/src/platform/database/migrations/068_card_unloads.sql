-- Money that members move from a card back to the account. The columns mean the same as in
-- `card_recharges`. Nothing is booked until the issuer has taken the money off the card.
create table card_unloads (
  id bigint generated always as identity primary key,
  card_id text not null references cards,
  user_id bigint not null references users,
  amount numeric(78, 0) not null check (amount > 0),
  state text not null check (state in ('pending', 'processing', 'success', 'failed')),
  created_at timestamptz not null,
  done_at timestamptz,
  due_at timestamptz,
  tries integer not null default 0,
  asked_at timestamptz,
  called_at timestamptz,
  held_at timestamptz,
  held_for text check (held_for in ('missing', 'conflict', 'defect')),
  decided_by text,
  check ((state in ('success', 'failed')) = (done_at is not null)),
  check ((held_at is null) = (held_for is null))
);
create index card_unloads_card on card_unloads (card_id, id desc);
create index card_unloads_open on card_unloads (user_id) where done_at is null;
create index card_unloads_due on card_unloads (due_at) where due_at is not null;
create index card_unloads_held on card_unloads (held_at) where held_at is not null and done_at is null;
create trigger card_unloads_wake after insert or update of due_at on card_unloads
  for each row when (new.due_at is not null) execute function notify_sweep_due('cards.sync');

-- A movement of a card's journal may be such an unload.
alter table card_movements add column unload_id bigint unique references card_unloads;
alter table card_movements drop constraint card_movements_check;
alter table card_movements add constraint card_movements_cause
  check (num_nonnulls(spending_id, recharge_id, other_card, unload_id) = 1);

-- The owner closes an empty card without a replacement: 'unwanted'.
alter table cards drop constraint cards_reported_check;
alter table cards add constraint cards_reported_check
  check (reported in ('lost', 'stolen', 'damaged', 'unwanted'));
