-- The key pair by which push services know this server (VAPID). The private key is encrypted.
create table push_keys (
  only_row boolean primary key default true check (only_row),
  public_key text not null,
  sealed text not null,
  created_at timestamptz not null
);
-- Browsers that show a member's news when the product is closed.
create table push_devices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  -- SHA-256 of the browser's address at its push service. The address is a secret.
  endpoint_hash text not null unique,
  -- The address and the browser's keys, encrypted.
  sealed text not null,
  language text not null,
  muted text[] not null,
  hide_amounts boolean not null,
  created_at timestamptz not null,
  -- Last accepted message.
  used_at timestamptz
);
create index push_devices_user on push_devices (user_id);
-- Messages to send. A row is deleted when its message was accepted or given up.
create table push_deliveries (
  news_id bigint not null references member_news on delete cascade,
  device_id bigint not null references push_devices on delete cascade,
  tries integer not null default 0,
  due_at timestamptz not null,
  primary key (news_id, device_id)
);
create index push_deliveries_due on push_deliveries (due_at);
create index push_deliveries_device on push_deliveries (device_id);
create trigger push_deliveries_wake after insert on push_deliveries
  for each row execute function notify_sweep_due('push.deliver');
