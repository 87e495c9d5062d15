-- A member who has news is marked for each way of reaching them, so that a look every few seconds reads those alone.
alter table counter add column push_at timestamptz(3), add column mail_at timestamptz(3);

-- Wanted in no list: not to be confused with what was cleared or taken back, which is told to nobody.
alter table notification add column silent boolean not null default false,
  add constraint notification_silent check (not silent or (seen and not listed));

-- Up to where a member was told, by way: numbers of what waits say nothing, for one is read while another comes.
create temporary table reach_before on commit drop as select * from reach;
drop table reach;
create table reach (
  member_id bigint not null references account on delete cascade,
  way text not null,
  seq bigint not null default 0,
  place bigint not null default 0,
  like_id bigint not null default 0,
  request_id bigint not null default 0,
  told_at timestamptz(3),
  failures smallint not null default 0,
  primary key (member_id, way),
  constraint reach_way check (way in ('push', 'mail'))
);
insert into reach (member_id, way, seq, place, told_at)
select before.member_id, way, counter.seq,
  coalesce((select max(place) from notification where notification.member_id = before.member_id), 0),
  case when way = 'mail' then before.mailed_at end
from reach_before before join counter on counter.member_id = before.member_id
  cross join unnest(array['push', 'mail']) way;
