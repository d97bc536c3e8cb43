-- The owner's report about a card, written before the issuer is called. Null: no report, or one from
-- before this migration.
alter table cards add column reported text check (reported in ('lost', 'stolen'));
