-- `called_at`: when the issuer was last called for a load. Operators cannot close a load while that call
-- may be running.
-- `held_at`: time from which a load waits for an operator, because the issuer's answers do not show
-- whether an earlier call loaded the card.
-- `decided_by`: the operator who closed a waiting load.
alter table card_recharges
  add column called_at timestamptz,
  add column held_at timestamptz,
  add column held_for text check (held_for in ('missing', 'conflict', 'defect')),
  add column decided_by text,
  add check ((held_at is null) = (held_for is null));
update card_recharges set called_at = asked_at where done_at is null;
create index card_recharges_held on card_recharges (held_at) where held_at is not null and done_at is null;

-- For deleting news that members read long ago.
create index member_news_read on member_news (read_at) where read_at is not null;
