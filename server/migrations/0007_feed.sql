-- The news feed: posts with pictures, likes and comments, and how many a member may write.

create table feed_post (
  id bigint primary key generated always as identity,
  member_id bigint not null,
  gender smallint not null,
  language text,
  client_id text,
  content text not null,
  uploads smallint default 0 not null,
  likes integer default 0 not null,
  comments integer default 0 not null,
  created_at timestamptz(3) not null,
  constraint feed_post_gender check (gender in (0, 1)),
  constraint feed_post_counts check (least(likes, comments) >= 0)
);

create table feed_upload (
  post_id bigint not null,
  position smallint not null,
  photo_id bigint not null,
  constraint feed_upload_post_id_position_pk primary key(post_id,position)
);

create table feed_like (
  post_id bigint not null,
  member_id bigint not null,
  created_at timestamptz(3) not null,
  constraint feed_like_post_id_member_id_pk primary key(post_id,member_id)
);

create table feed_comment (
  id bigint primary key generated always as identity,
  post_id bigint not null,
  member_id bigint not null,
  client_id text,
  language text,
  content text not null,
  created_at timestamptz(3) not null
);

create table feed_pace (
  member_id bigint primary key,
  latest timestamptz(3) not null,
  earlier timestamptz(3)
);

alter table feed_post add foreign key (member_id) references account(id) on delete cascade;
alter table feed_upload add foreign key (post_id) references feed_post(id) on delete cascade;
alter table feed_upload add foreign key (photo_id) references photo(id) on delete cascade;
alter table feed_like add foreign key (post_id) references feed_post(id) on delete cascade;
alter table feed_like add foreign key (member_id) references account(id) on delete cascade;
alter table feed_comment add foreign key (post_id) references feed_post(id) on delete cascade;
alter table feed_comment add foreign key (member_id) references account(id) on delete cascade;
alter table feed_pace add foreign key (member_id) references account(id) on delete cascade;

create index feed_post_gender on feed_post (gender,id);
create index feed_post_language on feed_post (language,gender,id);
create index feed_post_member on feed_post (member_id,id);
create unique index feed_post_client on feed_post (member_id,client_id) where client_id is not null;
create index feed_upload_photo on feed_upload (photo_id);
create index feed_like_member on feed_like (member_id,post_id);
create index feed_comment_post on feed_comment (post_id,id);
create index feed_comment_member on feed_comment (member_id,id);
create unique index feed_comment_client on feed_comment (member_id,client_id) where client_id is not null;
