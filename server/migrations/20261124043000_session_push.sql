-- An app is told as long as its session goes on, not whoever signed in on it once.
alter table session add column push_id text;
update session set push_id = account.push_id from account
  where account.push_id is not null and session.id = (
    select latest.id from session latest where latest.member_id = account.id and latest.ended_at is null
    order by latest.id desc limit 1);
create index session_push on session (push_id) where push_id is not null and ended_at is null;
drop index account_push;
alter table account drop column push_id;
