-- News about a member's own money, written in the transaction that causes it.
create table member_news (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  kind text not null,
  -- Values by name; the reader of the row composes the text.
  facts jsonb not null,
  at timestamptz not null,
  read_at timestamptz
);
create index member_news_user on member_news (user_id, id desc);
create index member_news_unread on member_news (user_id) where read_at is null;
-- A member's choices that differ from the default: whether to receive news of a kind.
create table member_news_choices (
  user_id bigint not null references users,
  kind text not null,
  wanted boolean not null,
  primary key (user_id, kind)
);
