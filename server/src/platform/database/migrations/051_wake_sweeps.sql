-- Wakes the sweep that calls the issuer when a transaction that schedules a call commits.
create function notify_sweep_due() returns trigger language plpgsql as $$
begin
  perform pg_notify('sweep_due', tg_argv[0]);
  return null;
end $$;
create trigger card_applications_wake after insert or update of due_at on card_applications
  for each row when (new.due_at is not null) execute function notify_sweep_due('cards.order');
create trigger cards_wake after insert or update of due_at on cards
  for each row when (new.due_at is not null) execute function notify_sweep_due('cards.sync');
create trigger card_recharges_wake after insert or update of due_at on card_recharges
  for each row when (new.due_at is not null) execute function notify_sweep_due('cards.sync');
