create table trip (
  id bigint generated always as identity primary key,
  member_id bigint not null references account (id) on delete cascade,
  town_id integer not null,
  city text not null,
  country_code text not null,
  from_day date not null,
  to_day date not null,
  ends_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  constraint trip_days check (from_day <= to_day),
  constraint trip_once unique (member_id, town_id, from_day, to_day)
);
create index trip_town on trip (town_id, ends_at);
create index trip_end on trip (ends_at);
