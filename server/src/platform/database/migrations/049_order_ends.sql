-- Earlier versions ended an order's withdrawal or application later, in a periodic job. If that
-- is still open, the order expires again, which ends both.
update orders o set status = 'awaiting_payment'
where o.status in ('expired', 'cancelled') and (
  exists (select 1 from withdrawals w where w.order_id = o.id and w.state = 'awaiting_fee')
  or exists (select 1 from card_applications a where a.order_id = o.id and a.state = 'payment')
);

delete from sweeps where name in ('withdrawals.unpaid', 'cards.unpaid');
