-- A team's or pipeline's key publishes these remotes ('remote-visa', 'host') and does nothing else;
-- null: an operator, who may do everything.
alter table operators
  add column publishes text[] check (cardinality(publishes) > 0);
