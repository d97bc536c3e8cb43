-- Remotes that the key of a team or pipeline may publish ('remote-visa', 'host'); it may do nothing
-- else. Null: an operator, who may do everything.
alter table operators
  add column publishes text[] check (cardinality(publishes) > 0);
