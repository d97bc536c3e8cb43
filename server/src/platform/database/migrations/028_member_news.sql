-- News about a member's own money, written in the transaction that causes it.
create table member_news (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  kind text not null,
  -- Values of the text, by name.
  facts jsonb not null,
  at timestamptz not null,
  read_at timestamptz
);
create index member_news_user on member_news (user_id, id desc);
create index member_news_unread on member_news (user_id) where read_at is null;
-- Whether a member wants news of a kind. Without a row, the kind's default applies.
create table member_news_choices (
  user_id bigint not null references users,
  kind text not null,
  wanted boolean not null,
  primary key (user_id, kind)
);
