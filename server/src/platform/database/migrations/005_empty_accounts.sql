-- Only postings change a user's balance, so a new account starts with 0.
create function ledger_refuse_opening() returns trigger language plpgsql as $$
begin
  raise exception 'ledger account % % opened with %', new.owner, new.asset, new.balance
    using errcode = 'integrity_constraint_violation', constraint = 'ledger_accounts_empty';
end $$;
create trigger ledger_accounts_empty before insert on ledger_accounts
  for each row when (new.balance <> 0) execute function ledger_refuse_opening();
