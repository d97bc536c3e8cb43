-- What is known of a cardholder, encrypted (STORAGE_KEYS), base64; null once it is deleted.
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
  -- Something keeps its id: it is used for nothing else.
  add column used_at timestamptz,
  -- Nobody needs it any more: its picture is deleted, later its row.
  add column discarded_at timestamptz,
  -- There is no picture of it in the store any more.
  add column erased_at timestamptz;
create index uploads_unused on uploads (checked_at)
  where status in ('ready', 'refused') and used_at is null;
create index uploads_discarded on uploads (id) where discarded_at is not null;

-- Who handed something in may take it back before it is decided.
alter table reviews
  drop constraint reviews_status_check,
  add constraint reviews_status_check
    check (status in ('pending', 'approved', 'rejected', 'withdrawn'));

-- Where things are sent to, encrypted likewise.
create table delivery_addresses (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  sealed text not null,
  created_at timestamptz not null
);
create index delivery_addresses_user on delivery_addresses (user_id, id desc);
