-- The money log shows transactions: an account's postings are read by their entries.
create index ledger_postings_account_entry on ledger_postings (account_id, entry_id desc);
drop index ledger_postings_account;
