create table saved_word (
  id bigint generated always as identity primary key,
  member_id bigint not null references account on delete cascade,
  word text not null,
  source text not null,
  gloss text not null,
  language text not null,
  message_id bigint references message on delete set null,
  streak smallint not null default 0,
  practise_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  constraint saved_word_once unique (member_id, source, language, word),
  constraint saved_word_word check (char_length(word) between 1 and 60),
  constraint saved_word_gloss check (char_length(gloss) between 1 and 500),
  constraint saved_word_streak check (streak between 0 and 6),
  constraint saved_word_source check (source in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko')),
  constraint saved_word_language check (language in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko'))
);
create index saved_word_member on saved_word (member_id, id);
create index saved_word_due on saved_word (member_id, practise_at);
create index saved_word_message on saved_word (message_id);
