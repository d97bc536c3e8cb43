-- The money log shows transactions, so it reads an account's postings by entry.
create index ledger_postings_account_entry on ledger_postings (account_id, entry_id desc);
drop index ledger_postings_account;
