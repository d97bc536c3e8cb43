-- Vesting is the daily release of a ticket's quantity; 'release' means a published build only.
alter table releases rename to vestings;
alter table vestings rename column released to vested;
alter index releases_user rename to vestings_user;
alter index releases_due rename to vestings_due;

alter table release_days rename to vesting_days;
alter table vesting_days rename column release_id to vesting_id;
alter table vesting_days rename column released_after to vested_after;
alter index release_days_user rename to vesting_days_user;

-- Renaming a table or column does not rename its constraints.
do $$
declare old record;
begin
  for old in
    select conrelid::regclass as relation, conname as name from pg_constraint
    where conrelid in ('vestings'::regclass, 'vesting_days'::regclass) and conname like 'release%'
  loop
    execute format('alter table %s rename constraint %I to %I', old.relation, old.name,
      replace(replace(replace(old.name, 'releases_', 'vestings_'), 'release_', 'vesting_'),
        'released', 'vested'));
  end loop;
end
$$;

-- The sweep and the reconciliation keep their last result under the new name.
update sweeps set name = 'vesting.daily' where name = 'releases.daily';
update books_verified set name = 'vesting' where name = 'releases';
