-- Notices from operators to all members.
create table notices (
  id bigint generated always as identity primary key,
  -- Language → { title, body }; the body is Markdown.
  texts jsonb not null,
  pinned boolean not null default false,
  published_at timestamptz not null,
  published_by text not null,
  withdrawn_at timestamptz
);
create index notices_shown on notices (pinned desc, id desc) where withdrawn_at is null;
-- Notices that a member has read: single ones here, all up to an id in notice_marks.
create table notice_reads (
  user_id bigint not null references users,
  notice_id bigint not null references notices,
  primary key (user_id, notice_id)
);
create table notice_marks (
  user_id bigint primary key references users,
  read_up_to bigint not null
);
