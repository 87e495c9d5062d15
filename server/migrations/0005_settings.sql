-- What a member sets beside the coded fields: an address of their own, languages spoken, how the screens look, where
-- they live coarsely, and introductions in further languages.

alter table profile add column vanity text;
alter table profile add constraint profile_vanity_unique unique (vanity);
alter table profile add column scheme text default 'auto' not null;
alter table profile add column send_on_enter boolean default true not null;
alter table profile add column latitude real;
alter table profile add column longitude real;

create table spoken_language (
  member_id bigint not null,
  language text not null,
  level smallint not null,
  constraint spoken_language_member_id_language_pk primary key(member_id,language),
  constraint spoken_language_level check (level between 1 and 5)
);

alter table spoken_language add foreign key (member_id) references account(id) on delete cascade;
create index spoken_language_speakers on spoken_language (language,member_id);
create unique index introduction_other on introduction (member_id,language) where not own;
