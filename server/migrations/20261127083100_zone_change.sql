create table zone_change (
  id bigint generated always as identity primary key,
  member_id bigint not null references account (id) on delete cascade,
  former text not null,
  changed_at timestamptz(3) not null
);
create index zone_change_member on zone_change (member_id, changed_at);
