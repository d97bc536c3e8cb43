-- Contract call that pays the order, with its parameters; null: the call of the Checkout contract.
alter table orders add column payment_call jsonb;
