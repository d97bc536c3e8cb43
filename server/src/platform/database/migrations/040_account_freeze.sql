-- Whose freeze the last one of a card was, where the freeze of its owner's account had to do with it:
-- 'account' is undone with that freeze, 'owner' stays. Null: the account's freeze changed nothing.
alter table cards
  add column frozen_for text check (frozen_for in ('account', 'owner')),
  add column frozen_for_at timestamptz,
  add check ((frozen_for is null) = (frozen_for_at is null));

-- Cards of accounts that are frozen already.
update cards c set due_at = least(c.due_at, now()) from users u
  where u.id = c.user_id and u.frozen_at is not null and c.state not in ('lost', 'closed');
