-- Signed texts of sensitive acts that were used. A text without a row is not used yet.
create table step_ups (
  nonce text primary key,
  user_id bigint not null references users (id),
  purpose text not null,
  subject text not null,
  used_at timestamptz not null
);
create index step_ups_used on step_ups (used_at);
