-- Apps ('remote-visa', 'host') that the key of a team or pipeline may publish. Such a key may do
-- nothing else. Null: the key of an operator, who may do everything.
alter table operators
  add column publishes text[] check (cardinality(publishes) > 0);
