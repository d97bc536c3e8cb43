-- Number of calls to the issuer since the last reset. The delay before the next call grows with it.
alter table card_applications add column tries integer not null default 0;
alter table card_recharges add column tries integer not null default 0;
alter table cards add column tries integer not null default 0;

-- The delivery address is kept only while the application is open.
update card_applications set ship_to = null where done_at is not null;
