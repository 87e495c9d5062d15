-- Who is in the lists, by gender, whom they seek and who may see them, in one number: with it each list is an index.
-- See features/people/profile/profile.pool.service.ts.
alter table profile
  add column pool smallint not null generated always as (
    (coalesce(gender, 0) * 8 + coalesce(seeking, 1 - gender, 0) * 4
      + case visibility when 'public' then 0 when 'registered' then 1 when 'hidden' then 2 else 3 end)::smallint) stored,
  add column birth_rank bigint not null generated always as (
    (coalesce(371 - (extract(month from birthday)::int - 1) * 31 - (extract(day from birthday)::int - 1), 0)::bigint << 32)
      + member_id) stored;
create index profile_latest on profile (pool, member_id) where listed;
create index profile_birthday on profile (pool, birth_rank) where listed;

-- As presence: after a crash of the database nobody is here.
create unlogged table online_member (
  member_id bigint primary key,
  pool smallint not null,
  rank bigint not null
);
create index online_member_order on online_member (pool, rank);
create sequence online_rank;

create table heat (
  member_id bigint primary key references account (id) on delete cascade,
  pool smallint not null,
  rank bigint not null
);
create index heat_order on heat (pool, rank);

create table front_member (
  member_id bigint primary key references account (id) on delete cascade,
  pool smallint not null,
  rank bigint not null,
  chosen_by text not null,
  constraint front_member_chosen_by check (chosen_by in ('staff', 'job', 'nobody'))
);
create index front_member_order on front_member (pool, rank);
create sequence front_rank;
