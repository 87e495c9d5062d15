-- What looks like a scam: the reader is warned, the writer slowed, staff told.
alter table message add column warning text[];

create table scam_hit (
  id bigint primary key generated always as identity,
  member_id bigint not null references account (id) on delete cascade,
  about text not null,
  about_id bigint not null,
  signs text[] not null default '{}',
  created_at timestamptz(3) not null,
  constraint scam_hit_about check (about in ('message', 'feed', 'user'))
);
create index scam_hit_member on scam_hit (member_id, created_at);

-- A complaint without a member was made by the scam shield: one is open for each member.
alter table support_ticket drop constraint support_ticket_complaint;
alter table support_ticket add constraint support_ticket_complaint check (category <> 'complaint' or (report_type is not null
  and report_id is not null and reported_id is not null and reason is not null and harm is not null));
create unique index support_ticket_shield on support_ticket (reported_id)
  where category = 'complaint' and member_id is null and closed_at is null;

-- Whom several weighty reports have hidden, until staff have looked.
create table member_hold (
  member_id bigint primary key references account (id) on delete cascade,
  held_at timestamptz(3) not null,
  released_at timestamptz(3)
);
alter table profile add column held boolean not null default false;
