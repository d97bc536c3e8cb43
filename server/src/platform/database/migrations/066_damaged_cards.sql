-- A damaged card is blocked when its replacement is ordered.
alter table cards drop constraint cards_reported_check;
alter table cards add constraint cards_reported_check
  check (reported in ('lost', 'stolen', 'damaged'));
