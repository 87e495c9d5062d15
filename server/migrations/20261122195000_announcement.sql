-- What the staff announce to everybody, and up to which each member has read.

create table announcement (
  id bigint primary key generated always as identity,
  content jsonb not null,
  ends_at timestamptz(3),
  withdrawn boolean not null default false,
  created_at timestamptz(3) not null
);

create table announcement_seen (
  member_id bigint primary key references account(id) on delete cascade,
  announcement_id bigint not null
);
