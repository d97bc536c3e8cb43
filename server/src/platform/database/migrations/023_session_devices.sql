-- User agent of the browser at sign-in.
alter table sessions add column user_agent text;
create index sessions_user on sessions (user_id, id desc);
