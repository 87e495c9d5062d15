-- Relations: friend requests, remarks, pins, visits, matches, what of likes and requests was seen; who may write; the
-- meet deck's passes.

alter table profile add column message_policy text default 'everyone' not null;
alter table profile add column friend_policy text default 'validate' not null;

alter table member_like add column seen boolean default false not null;
alter table member_like add column match_id bigint;
update member_like set match_id = greatest(member_like.id, theirs.id) from member_like theirs
  where theirs.member_id = member_like.liked_id and theirs.liked_id = member_like.member_id;

alter table friend add column top boolean default false not null;

create table friend_request (
  id bigint generated always as identity,
  member_id bigint not null,
  other_id bigint not null,
  status smallint not null,
  seen boolean default false not null,
  created_at timestamptz(3) not null,
  constraint friend_request_member_id_other_id_pk primary key(member_id,other_id),
  constraint friend_request_other check (member_id <> other_id),
  constraint friend_request_status check (status in (1, 2))
);

create table remark (
  id bigint generated always as identity,
  member_id bigint not null,
  about_id bigint not null,
  content text not null,
  constraint remark_member_id_about_id_pk primary key(member_id,about_id),
  constraint remark_other check (member_id <> about_id)
);

create table visit (
  id bigint generated always as identity,
  member_id bigint not null,
  visited_id bigint not null,
  visited_at timestamptz(3) not null,
  constraint visit_member_id_visited_id_pk primary key(member_id,visited_id),
  constraint visit_other check (member_id <> visited_id)
);

create table pass (
  id bigint generated always as identity,
  member_id bigint not null,
  passed_id bigint not null,
  undone boolean default false not null,
  created_at timestamptz(3) not null,
  constraint pass_member_id_passed_id_pk primary key(member_id,passed_id),
  constraint pass_other check (member_id <> passed_id)
);

alter table friend_request add foreign key (member_id) references account(id) on delete cascade;
alter table friend_request add foreign key (other_id) references account(id) on delete cascade;
alter table remark add foreign key (member_id) references account(id) on delete cascade;
alter table remark add foreign key (about_id) references account(id) on delete cascade;
alter table visit add foreign key (member_id) references account(id) on delete cascade;
alter table visit add foreign key (visited_id) references account(id) on delete cascade;
alter table pass add foreign key (member_id) references account(id) on delete cascade;
alter table pass add foreign key (passed_id) references account(id) on delete cascade;

create index member_like_unseen on member_like (liked_id,id) where not seen;
create index member_like_match on member_like (member_id,match_id) where match_id is not null;
create index friend_pinned on friend (member_id,id) where top;
create index friend_request_received on friend_request (other_id,id) where status = 2;
create index friend_request_unseen on friend_request (other_id,id) where status = 2 and not seen;
create index friend_request_about on friend_request (other_id);
create index remark_list on remark (member_id,id);
create index remark_about on remark (about_id);
create index visit_received on visit (visited_id,id);
create index pass_latest on pass (member_id,id);
create index pass_about on pass (passed_id);
create index pass_age on pass (created_at);
