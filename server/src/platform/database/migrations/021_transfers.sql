-- Transfers of ticket quantity between members.
create table transfers (
  id bigint generated always as identity primary key,
  from_user bigint not null references users,
  to_user bigint not null references users,
  -- ENU base units.
  amount numeric(78, 0) not null check (amount > 0),
  remark text not null,
  at timestamptz not null,
  check (from_user <> to_user)
);
create index transfers_from on transfers (from_user, id desc);
create index transfers_to on transfers (to_user, id desc);
-- Contacts of a member: recipients of earlier transfers, and users named by the member.
create table transfer_contacts (
  user_id bigint not null references users,
  contact bigint not null references users,
  name text,
  times integer not null default 0,
  last_at timestamptz,
  primary key (user_id, contact)
);
