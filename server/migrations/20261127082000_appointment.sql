create table appointment (
  id bigint generated always as identity primary key,
  proposer_id bigint not null references account on delete cascade,
  other_id bigint not null references account on delete cascade,
  kind text not null,
  at timestamptz(3) not null,
  place text,
  state text not null,
  instead_of bigint references appointment on delete set null,
  created_at timestamptz(3) not null,
  answered_at timestamptz(3),
  remind_at timestamptz(3),
  constraint appointment_members check (proposer_id <> other_id),
  constraint appointment_kind check (kind in ('voice', 'video', 'date')),
  constraint appointment_state check (state in ('proposed', 'accepted', 'declined', 'canceled', 'replaced')),
  constraint appointment_remind check (remind_at is null or state = 'accepted'),
  constraint appointment_place check (place is null or (kind = 'date' and length(place) <= 120))
);
create index appointment_pair on appointment (least(proposer_id, other_id), greatest(proposer_id, other_id), id);
create index appointment_proposer on appointment (proposer_id, id);
create index appointment_other on appointment (other_id, id);
create unique index appointment_instead_of on appointment (instead_of);
create index appointment_due on appointment (remind_at) where remind_at is not null;

create table free_time (
  member_id bigint primary key references account on delete cascade,
  parts integer not null,
  shared boolean not null,
  constraint free_time_parts check (parts >= 0 and parts < 2097152)
);

create table date_share (
  id bigint generated always as identity primary key,
  appointment_id bigint not null references appointment on delete cascade,
  member_id bigint not null references account on delete cascade,
  nonce text not null,
  who boolean not null,
  "when" boolean not null,
  "where" boolean not null,
  ends_at timestamptz(3) not null,
  ended_at timestamptz(3),
  check_in_at timestamptz(3),
  ask_at timestamptz(3),
  alarm_at timestamptz(3),
  safe_at timestamptz(3),
  alarmed_at timestamptz(3),
  invitations integer not null default 0,
  created_at timestamptz(3) not null,
  constraint date_share_check_in check ((ask_at is null and alarm_at is null) or check_in_at is not null)
);
create unique index date_share_appointment on date_share (appointment_id, member_id);
create index date_share_member on date_share (member_id);
create index date_share_ask on date_share (ask_at) where ask_at is not null;
create index date_share_alarm on date_share (alarm_at) where alarm_at is not null;

create table date_share_friend (
  id bigint generated always as identity primary key,
  share_id bigint not null references date_share on delete cascade,
  email text not null,
  nonce text not null,
  confirmed_at timestamptz(3),
  created_at timestamptz(3) not null
);
create unique index date_share_friend_email on date_share_friend (share_id, email);

alter table call add column silent boolean not null default false;

alter table notification drop constraint notification_type;
alter table notification add constraint notification_type check (type in ('upgrade', 'payclear', 'translation', 'friend', 'profile', 'verify', 'avatar', 'bio', 'feed', 'ask', 'call', 'gift', 'order', 'earning', 'support', 'travel', 'safety', 'appointment'));
alter table notification drop constraint notification_event;
alter table notification add constraint notification_event check (event in ('trial', 'done', 'given', 'ending', 'cleared', 'failed', 'refunded', 'accepted', 'removed', 'refused', 'like', 'comment', 'reply', 'comment_like', 'asked', 'answered', 'missed', 'received', 'changed', 'came', 'delivered', 'canceled', 'paid', 'booked', 'returned', 'withdrawn', 'photo_sold', 'contact_sold', 'credited', 'prize', 'decided', 'lifted', 'upheld', 'fraud', 'fraud_cleared', 'day', 'hour', 'check_in', 'alarmed'));

alter table message drop constraint message_type;
alter table message add constraint message_type check (type in ('text', 'photo', 'video', 'voice', 'gift', 'call', 'template', 'sayhi', 'appointment')) not valid;
alter table message drop constraint message_about;
alter table message add constraint message_about check (((about_id is null) or (type in ('gift', 'call', 'template', 'sayhi', 'appointment'))) and ((about_id is not null) or (type <> all (array['gift', 'call', 'appointment'])))) not valid;
