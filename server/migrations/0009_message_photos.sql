-- Photos and clips in conversations, and when the price of a secret photo was set.

create table message_upload (
  message_id bigint not null,
  position smallint not null,
  thread_id bigint not null,
  photo_id bigint not null,
  constraint message_upload_message_id_position_pk primary key(message_id,position)
);

alter table message_upload add foreign key (message_id) references message(id) on delete cascade;
alter table message_upload add foreign key (thread_id) references thread(id) on delete cascade;
alter table message_upload add foreign key (photo_id) references photo(id) on delete cascade;

create index message_upload_thread on message_upload (thread_id,message_id,position);
create index message_upload_photo on message_upload (photo_id,thread_id);

alter table photo add column priced_at timestamptz(3);
