-- Comments are liked and replied to, and what looks like a scam in them is said; members are muted in the feed.
alter table feed_comment
  add column parent_id bigint references feed_comment (id) on delete cascade,
  add column answered_id bigint references account (id) on delete set null,
  add column likes integer not null default 0,
  add column replies integer not null default 0,
  add column warning text[],
  add constraint feed_comment_counts check (least(likes, replies) >= 0);

create table feed_comment_like (
  comment_id bigint not null references feed_comment (id) on delete cascade,
  member_id bigint not null references account (id) on delete cascade,
  created_at timestamptz(3) not null,
  primary key (comment_id, member_id)
);
create index feed_comment_like_member on feed_comment_like (member_id, comment_id);

create table feed_mute (
  id bigint primary key generated always as identity,
  member_id bigint not null references account (id) on delete cascade,
  muted_id bigint not null references account (id) on delete cascade,
  less_from bigint,
  created_at timestamptz(3) not null
);
create unique index feed_mute_pair on feed_mute (member_id, muted_id);
create index feed_mute_list on feed_mute (member_id, id);
create index feed_mute_muted on feed_mute (muted_id);

alter table scam_hit drop constraint scam_hit_about;
alter table scam_hit add constraint scam_hit_about check (about in ('message', 'feed', 'user', 'comment'));
