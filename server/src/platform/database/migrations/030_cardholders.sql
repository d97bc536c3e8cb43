-- Personal data of a cardholder, encrypted (STORAGE_KEYS), base64; null after deletion.
alter table cardholders
  add column sealed text,
  add column deleted_at timestamptz;
drop index cardholders_user;
create index cardholders_user on cardholders (user_id, id desc) where deleted_at is null;

create table cardholder_photos (
  cardholder_id bigint not null references cardholders,
  side text not null check (side in ('front', 'back')),
  upload_id text not null unique references uploads,
  primary key (cardholder_id, side)
);

alter table uploads
  -- When a record first used the file. No other record can use it.
  add column used_at timestamptz,
  -- Since when the file is not needed. Its picture is deleted first, its row later.
  add column discarded_at timestamptz,
  -- When the picture was deleted from the store.
  add column erased_at timestamptz;
create index uploads_unused on uploads (checked_at)
  where status in ('ready', 'refused') and used_at is null;
create index uploads_discarded on uploads (id) where discarded_at is not null;

-- Users may withdraw a submission before it is decided.
alter table reviews
  drop constraint reviews_status_check,
  add constraint reviews_status_check
    check (status in ('pending', 'approved', 'rejected', 'withdrawn'));

-- Delivery addresses, encrypted in the same way.
create table delivery_addresses (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  sealed text not null,
  created_at timestamptz not null
);
create index delivery_addresses_user on delivery_addresses (user_id, id desc);
