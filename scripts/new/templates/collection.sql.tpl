create table __table__ (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
__definitions__,
  created_at timestamptz not null
);
create index __table___user on __table__ (user_id, id desc);
