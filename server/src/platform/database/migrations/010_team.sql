-- Figures of users and their teams.
create table team_figures (
  user_id bigint primary key references users,
  -- Users who registered with this user's invite code.
  direct integer not null default 0,
  -- Users on all levels below.
  members integer not null default 0,
  -- JU base units spent on tickets: by the user, and by all users below.
  own_performance numeric(78, 0) not null default 0,
  team_performance numeric(78, 0) not null default 0
);

with recursive below as (
  select inviter_id as user_id, id as member, 1 as distance from users where inviter_id is not null
  union all
  select u.inviter_id, below.member, below.distance + 1
  from below join users u on u.id = below.user_id where u.inviter_id is not null
),
spent as (
  select a.owner::bigint as user_id, -sum(p.amount) as amount
  from ledger_postings p
  join ledger_entries e on e.id = p.entry_id and e.kind = 'ticket_purchase'
  join ledger_accounts a on a.id = p.account_id
  where a.owner_kind = 'user' and a.asset = 'JU' and a.purpose = 'available'
  group by a.owner
)
insert into team_figures (user_id, direct, members, own_performance, team_performance)
select u.id,
  count(below.member) filter (where below.distance = 1),
  count(below.member),
  coalesce((select amount from spent where spent.user_id = u.id), 0),
  coalesce(sum(spent.amount), 0)
from users u
left join below on below.user_id = u.id
left join spent on spent.user_id = below.member
group by u.id;

-- For the list of a user's direct invitees, newest first.
drop index users_inviter;
create index users_inviter on users (inviter_id, id desc);
