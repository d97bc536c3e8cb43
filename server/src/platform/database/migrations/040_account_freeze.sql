-- Origin of the card's last freeze, if the owner's account was frozen too: 'account' ends with the
-- account's freeze, 'owner' stays. Null: the account's freeze did not affect the card.
alter table cards
  add column frozen_for text check (frozen_for in ('account', 'owner')),
  add column frozen_for_at timestamptz,
  add check ((frozen_for is null) = (frozen_for_at is null));

-- Cards of accounts that are already frozen.
update cards c set due_at = least(c.due_at, now()) from users u
  where u.id = c.user_id and u.frozen_at is not null and c.state not in ('lost', 'closed');
