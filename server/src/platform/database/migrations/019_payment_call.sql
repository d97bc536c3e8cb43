-- Which call of the contract pays an order, with what the call needs besides; null: the Checkout's.
alter table orders add column payment_call jsonb;
