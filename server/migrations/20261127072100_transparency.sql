create table active_month (
  month date primary key,
  members integer not null,
  in_union integer not null,
  counted_at timestamptz(3) not null,
  constraint active_month_union check (in_union between 0 and members)
);

create table safety_year (
  year smallint primary key,
  figures jsonb not null,
  counted_at timestamptz(3) not null
);
