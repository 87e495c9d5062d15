-- What becomes of a message after it was sent, and one side of a thread as its member keeps it.

alter table message
  -- No foreign keys: messages go with their whole thread only, and each insert would look the quoted one up once more.
  add column reply_to bigint,
  add column about_id bigint,
  add column edited_at timestamptz(3),
  add column recalled_at timestamptz(3),
  add column sender_deleted boolean default false not null,
  add column receiver_deleted boolean default false not null,
  add column sender_reaction text,
  add column receiver_reaction text,
  drop constraint message_type,
  add constraint message_type check (type in ('text', 'photo', 'video', 'voice', 'gift', 'call', 'template', 'sayhi')),
  add constraint message_about check (
    (about_id is null or type in ('gift', 'call', 'template')) and (about_id is not null or type not in ('gift', 'call'))
  ),
  add constraint message_sender_reaction check (sender_reaction in ('heart', 'up', 'laugh', 'wow', 'sad', 'fire')),
  add constraint message_receiver_reaction check (receiver_reaction in ('heart', 'up', 'laugh', 'wow', 'sad', 'fire'));

alter table thread_member
  add column delivered_seq integer default 0 not null,
  add column cleared_seq integer default 0 not null,
  add column muted boolean default false not null,
  add column draft text;

-- What a message said before it was edited or recalled, for whoever reports it; kept for 30 days.
create table message_former (
  id bigint primary key generated always as identity,
  message_id bigint not null references message(id) on delete cascade,
  content text not null,
  photo_ids bigint[] not null,
  created_at timestamptz(3) not null
);
create index message_former_message on message_former (message_id);
create index message_former_age on message_former (created_at);
