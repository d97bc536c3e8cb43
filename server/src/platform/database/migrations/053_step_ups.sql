-- Signed texts that were used for sensitive actions. A text can be used once.
create table step_ups (
  nonce text primary key,
  user_id bigint not null references users (id),
  purpose text not null,
  subject text not null,
  used_at timestamptz not null
);
create index step_ups_used on step_ups (used_at);
