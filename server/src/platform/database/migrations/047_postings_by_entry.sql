-- One index for id and entry instead of two, so that each posting writes one index entry less.
alter table ledger_postings drop constraint ledger_postings_pkey;
alter table ledger_postings add primary key (entry_id, id);
drop index ledger_postings_entry;

-- Verified positions are now counted by entry. The next verification reads the whole ledger.
delete from ledger_marks;
alter table ledger_marks drop column posting_id;
delete from ledger_verified;
alter table ledger_verified drop column posting_id;
alter table ledger_verified add column entry_id bigint not null;
