create table transcript (
  message_id bigint primary key references message on delete cascade,
  thread_id bigint not null references thread on delete cascade,
  sender_id bigint not null references account on delete cascade,
  photo_id bigint not null references photo on delete cascade,
  state text not null,
  attempts smallint not null default 0,
  content text not null default '',
  language text,
  created_at timestamptz(3) not null,
  constraint transcript_state check (state in ('waiting', 'ready', 'empty', 'failed')),
  constraint transcript_language check (language in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko')),
  constraint transcript_content check ((state = 'ready') = (content <> '') and char_length(content) <= 4000)
);
create index transcript_thread on transcript (thread_id, message_id);
create index transcript_sender on transcript (sender_id);
create index transcript_photo on transcript (photo_id);
