-- Deposits are orders without a product.
alter table orders
  drop constraint orders_kind_check,
  add constraint orders_kind_check
    check (kind in ('ticket', 'node', 'aid', 'network_fee', 'card_fee', 'goods', 'deposit'));
create index payments_payer on payments (payer) where status = 'unmatched' and resolution is null;
