create table age_signal (
  member_id bigint not null references account on delete cascade,
  store text not null,
  lower smallint,
  upper smallint,
  created_at timestamptz(3) not null,
  constraint age_signal_member_id_store_pk primary key (member_id, store),
  constraint age_signal_store check (store in ('apple', 'google')),
  constraint age_signal_range check (lower <= upper)
);
