-- A user's balance comes of postings alone: an account that is opened holds nothing.
create function ledger_refuse_opening() returns trigger language plpgsql as $$
begin
  raise exception 'ledger account % % opened with %', new.owner, new.asset, new.balance
    using errcode = 'integrity_constraint_violation', constraint = 'ledger_accounts_empty';
end $$;
create trigger ledger_accounts_empty before insert on ledger_accounts
  for each row when (new.balance <> 0) execute function ledger_refuse_opening();
