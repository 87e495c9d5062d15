-- The greeting that a member has ready for people they have not written to, and the sentence that stands for none.
create table say_hi (
  member_id bigint primary key references account(id) on delete cascade,
  content text,
  photo_id bigint references photo(id) on delete set null
);
create index say_hi_photo on say_hi (photo_id) where photo_id is not null;

alter table message
  drop constraint message_about,
  add constraint message_about check (
    (about_id is null or type in ('gift', 'call', 'template', 'sayhi'))
    and (about_id is not null or type not in ('gift', 'call'))
  );
