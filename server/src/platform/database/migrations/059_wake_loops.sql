-- Wakes the loops that otherwise poll these tables rarely, when a transaction that changes them commits.
create function notify_channel() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_argv[0], '');
  return null;
end $$;
create trigger settings_changed after insert or update on settings
  for each statement execute function notify_channel('settings_changed');
create trigger clock_moved after insert or update on sandbox_clock
  for each statement execute function notify_channel('clock_moved');
create trigger withdrawals_changed after insert or update of state on withdrawals
  for each statement execute function notify_channel('withdrawals_changed');
create trigger team_changes_wake after insert on team_changes
  for each statement execute function notify_sweep_due('team.figures');
