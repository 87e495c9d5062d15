-- The foundation: accounts and sessions, profiles and photos, relations, conversations, translations, counters,
-- presence, ranking; and what the core keeps: replies of calls that must not happen twice, the audit log, mails.

create table audit (
  id bigint primary key generated always as identity,
  actor_id bigint,
  action text not null,
  subject_id bigint,
  detail jsonb not null,
  address text,
  created_at timestamptz(3) not null
);

create table idempotency (
  member_id bigint not null,
  call text not null,
  key text not null,
  body_hash text not null,
  status integer not null,
  reply jsonb not null,
  created_at timestamptz(3) not null,
  constraint idempotency_member_id_call_key_pk primary key(member_id,call,key)
);

create table mail (
  id bigint primary key generated always as identity,
  recipient text not null,
  subject text not null,
  text text not null,
  code text,
  tries integer default 0 not null,
  error text,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3)
);

create table account (
  id bigint primary key generated always as identity,
  email text,
  phone text,
  password_hash text not null,
  role text default 'member' not null,
  state text default 'active' not null,
  state_at timestamptz(3),
  is_partner smallint default 0 not null,
  trialing smallint default 0 not null,
  rate numeric(8, 4) default 1 not null,
  push_id text,
  demo boolean default false not null,
  created_at timestamptz(3) not null,
  constraint account_email_unique unique(email),
  constraint account_phone_unique unique(phone)
);

create table session (
  id bigint primary key generated always as identity,
  account_id bigint not null,
  device_id text,
  client text,
  address text,
  generation integer default 1 not null,
  created_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3)
);

create table photo (
  id bigint primary key generated always as identity,
  member_id bigint not null,
  folder text default 'public' not null,
  kind text default 'image' not null,
  file text not null,
  width integer not null,
  height integer not null,
  created_at timestamptz(3) not null,
  attached_at timestamptz(3),
  constraint photo_file_unique unique(file)
);

create table introduction (
  id bigint primary key generated always as identity,
  member_id bigint not null,
  own boolean default true not null,
  language text,
  content text not null
);

create table profile (
  member_id bigint primary key,
  name text not null,
  name_key text not null,
  gender smallint,
  birthday date,
  seeking smallint,
  language text not null,
  visibility text default 'public' not null,
  online_visible boolean default true not null,
  country_code text,
  city text,
  avatar_id bigint,
  cover_id bigint,
  verified boolean default false not null,
  vip_until timestamptz(3),
  free boolean default false not null,
  sound boolean default true not null,
  height smallint,
  weight smallint,
  marriage smallint,
  children smallint,
  income smallint,
  orientation smallint,
  purpose smallint,
  horoscope smallint,
  listed boolean default false not null,
  created_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  constraint profile_name_key_unique unique(name_key),
  constraint profile_gender check (gender in (0, 1)),
  constraint profile_seeking check (seeking in (0, 1)),
  constraint profile_listed check (not listed or (gender is not null and birthday is not null))
);

create table block (
  id bigint generated always as identity,
  member_id bigint not null,
  blocked_id bigint not null,
  created_at timestamptz(3) not null,
  constraint block_member_id_blocked_id_pk primary key(member_id,blocked_id),
  constraint block_other check (member_id <> blocked_id)
);

create table friend (
  id bigint generated always as identity,
  member_id bigint not null,
  friend_id bigint not null,
  created_at timestamptz(3) not null,
  constraint friend_member_id_friend_id_pk primary key(member_id,friend_id),
  constraint friend_other check (member_id <> friend_id)
);

create table member_like (
  id bigint generated always as identity,
  member_id bigint not null,
  liked_id bigint not null,
  created_at timestamptz(3) not null,
  constraint member_like_member_id_liked_id_pk primary key(member_id,liked_id),
  constraint member_like_other check (member_id <> liked_id)
);

create table message (
  id bigint primary key generated always as identity,
  thread_id bigint not null,
  seq integer not null,
  changed integer not null,
  sender_id bigint not null,
  client_id text,
  type text not null,
  content text not null,
  language text,
  translating text,
  created_at timestamptz(3) not null,
  constraint message_order unique(thread_id,seq)
);

create table thread (
  id bigint primary key generated always as identity,
  low_id bigint not null,
  high_id bigint not null,
  seq integer default 0 not null,
  initiator_id bigint,
  answered boolean default false not null,
  created_at timestamptz(3) not null,
  constraint thread_pair unique(low_id,high_id),
  constraint thread_ordered check (low_id < high_id)
) with (fillfactor = 75);

create table thread_member (
  thread_id bigint not null,
  member_id bigint not null,
  other_id bigint not null,
  unread integer default 0 not null,
  read_seq integer default 0 not null,
  top boolean default false not null,
  engine smallint default 1 not null,
  send text,
  receive text,
  last_message_id bigint default 0 not null,
  member_seq bigint default 0 not null,
  constraint thread_member_member_id_other_id_pk primary key(member_id,other_id),
  constraint thread_member_thread unique(thread_id,member_id),
  constraint thread_member_unread check (unread >= 0)
) with (fillfactor = 75);

create table translation (
  digest bytea not null,
  source text not null,
  target text not null,
  content text not null,
  engine text not null,
  created_at timestamptz(3) not null,
  constraint translation_digest_source_target_pk primary key(digest,source,target)
);

create table counter (
  member_id bigint primary key,
  seq bigint default 0 not null,
  notification integer default 0 not null,
  message integer default 0 not null,
  likeme integer default 0 not null,
  request integer default 0 not null,
  "order" integer default 0 not null,
  constraint counter_positive check (least(notification, message, likeme, request, "order") >= 0)
) with (fillfactor = 75);

create unlogged table presence (
  member_id bigint not null,
  process_id text not null,
  constraint presence_member_id_process_id_pk primary key(member_id,process_id)
);

create table process (
  id text primary key,
  beat_at timestamptz(3) not null
);

create table ranking (
  member_id bigint primary key,
  gender smallint not null,
  seeking smallint not null,
  rank bigint not null,
  answers smallint not null,
  shown integer default 0 not null
) with (fillfactor = 75);

create table recommendation (
  member_id bigint primary key,
  people bigint[] not null,
  why smallint[] not null,
  floor bigint not null,
  made_at timestamptz(3) not null
);

alter table session add foreign key (account_id) references account(id) on delete cascade;
alter table photo add foreign key (member_id) references account(id) on delete cascade;
alter table introduction add foreign key (member_id) references account(id) on delete cascade;
alter table profile add foreign key (member_id) references account(id) on delete cascade;
alter table profile add foreign key (avatar_id) references photo(id) on delete set null;
alter table profile add foreign key (cover_id) references photo(id) on delete set null;
alter table block add foreign key (member_id) references account(id) on delete cascade;
alter table block add foreign key (blocked_id) references account(id) on delete cascade;
alter table friend add foreign key (member_id) references account(id) on delete cascade;
alter table friend add foreign key (friend_id) references account(id) on delete cascade;
alter table member_like add foreign key (member_id) references account(id) on delete cascade;
alter table member_like add foreign key (liked_id) references account(id) on delete cascade;
alter table message add foreign key (thread_id,sender_id) references thread_member(thread_id,member_id);
alter table thread add foreign key (low_id) references account(id);
alter table thread add foreign key (high_id) references account(id);
alter table thread_member add foreign key (thread_id) references thread(id) on delete cascade;
alter table thread_member add foreign key (member_id) references account(id);
alter table thread_member add foreign key (other_id) references account(id);
alter table counter add foreign key (member_id) references account(id) on delete cascade;
alter table ranking add foreign key (member_id) references account(id) on delete cascade;
alter table recommendation add foreign key (member_id) references account(id) on delete cascade;
create index idempotency_age on idempotency (created_at);
create index mail_created on mail (created_at);
create index session_account on session (account_id) where ended_at is null;
create index photo_album on photo (member_id,folder,id);
create index photo_unattached on photo (created_at) where attached_at is null;
create unique index introduction_own on introduction (member_id) where own;
create index block_list on block (member_id,id);
create index block_received on block (blocked_id);
create index friend_list on friend (member_id,id);
create index friend_received on friend (friend_id);
create index member_like_given on member_like (member_id,id);
create index member_like_received on member_like (liked_id,id);
create unique index message_client on message (sender_id,client_id) where client_id is not null;
create index message_changed on message (thread_id,changed) where changed > seq;
create index message_translating on message (id) where translating is not null;
create index thread_high on thread (high_id);
create index thread_initiated on thread (initiator_id,created_at);
create index thread_member_latest on thread_member (member_id,last_message_id);
create index thread_member_pinned on thread_member (member_id,last_message_id) where top;
create index thread_member_changed on thread_member (member_id,member_seq);
create index presence_process on presence (process_id);
create index ranking_order on ranking (gender,seeking,rank);
create unique index ranking_rank on ranking (rank);
