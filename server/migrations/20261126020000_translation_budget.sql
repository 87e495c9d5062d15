-- Characters sent to translation engines, of the latest day only.
create table translation_member_day (
  member_id bigint primary key references account on delete cascade,
  day date not null,
  characters bigint not null check (characters >= 0)
);
create table translation_engine_day (
  engine text primary key,
  day date not null,
  characters bigint not null check (characters >= 0)
);
