-- Asset of the amount; the token alone does not identify it.
alter table orders add column asset text not null default 'JU';
update orders set asset = 'USDT' where token is not null;
alter table orders add constraint orders_asset_check check ((asset = 'JU') = (token is null));
