-- Top-ups that the member's wallet pays on chain.
alter table orders
  drop constraint orders_kind_check,
  add constraint orders_kind_check check (kind in
    ('ticket', 'node', 'aid', 'network_fee', 'card_fee', 'goods', 'deposit', 'card_recharge'));

-- A top-up from the account uses up a quote; one from the wallet has an order instead.
alter table card_recharges alter column quote drop not null;
alter table card_recharges add column order_id text unique references orders;
alter table card_recharges add constraint card_recharges_origin
  check (num_nonnulls(quote, order_id) = 1);
