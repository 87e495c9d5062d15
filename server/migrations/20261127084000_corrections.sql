create table learned_language (
  member_id bigint not null references account on delete cascade,
  language text not null,
  level smallint not null,
  constraint learned_language_language check (language in ('ar', 'bg', 'bn', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fa', 'fi', 'fr', 'he', 'hi', 'hr', 'hu', 'id', 'it', 'ja', 'ka', 'kk', 'ko', 'lt', 'lv', 'mn', 'ms', 'nl', 'no', 'pl', 'pt', 'ro', 'ru', 'sk', 'sl', 'sq', 'sr', 'sv', 'sw', 'ta', 'te', 'th', 'tl', 'tr', 'uk', 'ur', 'uz', 'vi', 'yue', 'zh')),
  constraint learned_language_level check (level between 1 and 4),
  constraint learned_language_member_id_language_pk primary key (member_id, language)
);

create table correction_setting (
  member_id bigint primary key references account on delete cascade,
  wanted boolean not null
);

create table correction (
  id bigint generated always as identity primary key,
  member_id bigint not null references account on delete cascade,
  author_id bigint not null references account on delete cascade,
  message_id bigint references message on delete cascade,
  thread_id bigint references thread on delete cascade,
  post_id bigint references feed_post on delete cascade,
  digest bytea not null,
  content text not null,
  language text,
  thanked_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint correction_message unique (message_id, member_id),
  constraint correction_post unique (post_id, member_id),
  constraint correction_language check (language in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko')),
  constraint correction_other check (member_id <> author_id),
  constraint correction_target check ((message_id is null) <> (post_id is null) and (message_id is null) = (thread_id is null)),
  constraint correction_content check (char_length(content) between 1 and 2000)
);
create index correction_thread on correction (thread_id, message_id);
create index correction_of_post on correction (post_id, id);
create index correction_member on correction (member_id, id);
create index correction_author on correction (author_id, id);

alter table notification drop constraint notification_type;
alter table notification add constraint notification_type check (type in ('upgrade', 'payclear', 'translation', 'friend', 'profile', 'verify', 'avatar', 'bio', 'feed', 'ask', 'call', 'gift', 'order', 'earning', 'support', 'travel', 'safety', 'correction', 'scheduled', 'appointment'));
alter table notification drop constraint notification_event;
alter table notification add constraint notification_event check (event in ('trial', 'done', 'given', 'ending', 'cleared', 'failed', 'refunded', 'accepted', 'removed', 'refused', 'like', 'comment', 'reply', 'comment_like', 'asked', 'answered', 'missed', 'received', 'changed', 'came', 'delivered', 'canceled', 'paid', 'booked', 'returned', 'withdrawn', 'photo_sold', 'contact_sold', 'credited', 'prize', 'decided', 'lifted', 'upheld', 'fraud', 'fraud_cleared', 'written', 'thanked', 'day', 'hour', 'check_in', 'alarmed'));
