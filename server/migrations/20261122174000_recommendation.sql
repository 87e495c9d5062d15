-- Recommendation by behaviour: what a ranking knows of who likes, answers and is shown; whom a reader was shown; and a
-- cap on how often one is shown. Both tables are made anew by the job and by reading.
truncate ranking, recommendation;
drop index ranking_order;
alter table ranking
  alter column shown type real,
  add column shown_on date not null,
  add column tier smallint not null,
  add column spot bigint not null,
  add column newcomer boolean not null,
  add column overlooked boolean not null,
  add column active smallint not null,
  add column appeal real not null,
  add column eager real not null,
  add column older real not null,
  add column waiting smallint not null,
  add constraint ranking_tier check (tier between 0 and 3);
create index ranking_walk on ranking (gender, seeking, tier, spot);
create index ranking_newcomer on ranking (gender, seeking, spot) where newcomer;
create index ranking_overlooked on ranking (gender, seeking, spot) where overlooked;

create table exposure_cap (
  gender smallint not null,
  seeking smallint not null,
  most real not null,
  primary key (gender, seeking),
  constraint exposure_cap_gender check (gender in (0, 1)),
  constraint exposure_cap_seeking check (seeking in (0, 1))
);

create table shown_people (
  member_id bigint not null references account on delete cascade,
  day date not null,
  people bigint[] not null,
  primary key (member_id, day)
);
create index shown_people_day on shown_people (day);

alter table recommendation
  alter column why type integer[],
  add column start bigint not null,
  add column near text,
  add column near_country text;
