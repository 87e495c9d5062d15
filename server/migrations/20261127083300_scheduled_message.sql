create table scheduled_message (
  id bigint generated always as identity primary key,
  member_id bigint not null references account (id) on delete cascade,
  other_id bigint not null references account (id) on delete cascade,
  client_id text,
  content text not null,
  send_at timestamptz(3) not null,
  error text,
  message_id bigint,
  created_at timestamptz(3) not null,
  constraint scheduled_message_result check (error is null or message_id is null)
);
create index scheduled_message_open on scheduled_message (member_id, id) where message_id is null;
create index scheduled_message_other on scheduled_message (other_id);
create index scheduled_message_due on scheduled_message (send_at) where error is null and message_id is null;
create index scheduled_message_age on scheduled_message (created_at);
create unique index scheduled_message_client on scheduled_message (member_id, client_id);
alter table notification drop constraint notification_type;
alter table notification add constraint notification_type check (type in ('upgrade', 'payclear', 'translation', 'friend', 'profile', 'verify', 'avatar', 'bio', 'feed', 'ask', 'call', 'gift', 'order', 'earning', 'support', 'travel', 'safety', 'scheduled', 'appointment'));
