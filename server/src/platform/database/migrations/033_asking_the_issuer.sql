-- How often the issuer was asked since it was last heard of: the next time comes later and later.
alter table card_applications add column tries integer not null default 0;
alter table card_recharges add column tries integer not null default 0;
alter table cards add column tries integer not null default 0;

-- Where a card is sent is known as long as its application is under way.
update card_applications set ship_to = null where done_at is not null;
