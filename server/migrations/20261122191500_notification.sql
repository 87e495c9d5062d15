-- What members are told beside the badges: likes and comments of posts, friends made, what came of payments and checks.

create sequence notification_place;

create table notification (
  id bigint primary key generated always as identity,
  member_id bigint not null references account(id) on delete cascade,
  place bigint not null default nextval('notification_place'),
  type text not null,
  event text not null,
  target_id bigint,
  personal boolean not null,
  facts jsonb not null default '{}',
  group_key text,
  seen boolean not null,
  listed boolean not null,
  created_at timestamptz(3) not null,
  constraint notification_type check (type in ('upgrade', 'payclear', 'translation', 'friend', 'profile', 'verify', 'avatar',
    'bio', 'feed', 'ask', 'call', 'gift', 'order', 'earning', 'support')),
  constraint notification_counted check (seen or listed)
);

create index notification_list on notification (member_id, place) where listed;
create index notification_unseen on notification (member_id, place) where not seen;
create unique index notification_group on notification (member_id, group_key) where not seen;
create index notification_old on notification (created_at);

create table notification_cause (
  id bigint primary key generated always as identity,
  notification_id bigint not null references notification(id) on delete cascade,
  member_id bigint not null references account(id) on delete cascade,
  actor_id bigint references account(id) on delete cascade,
  key text,
  withdrawn boolean not null default false
);

create index notification_cause_of on notification_cause (notification_id, id);
create index notification_cause_actor on notification_cause (actor_id, member_id);
create unique index notification_cause_key on notification_cause (member_id, key);
