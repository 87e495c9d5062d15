-- A report keeps what it is about: the photos too, and their files where their owner deletes them.
alter table support_ticket add column photo_ids bigint[] not null default '{}';
create index support_ticket_photos on support_ticket using gin (photo_ids) where closed_at is null;
create table kept_photo (
  photo_id bigint primary key,
  member_id bigint not null references account on delete cascade,
  kind text not null,
  file text not null unique,
  duration integer,
  waveform smallint[],
  constraint kept_photo_kind check (kind in ('image', 'video', 'audio'))
);
create index kept_photo_member on kept_photo (member_id);
