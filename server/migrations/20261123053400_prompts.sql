-- Prompts that members answer on their profiles.
create table prompt_answer (
  id bigint primary key generated always as identity,
  member_id bigint not null references account(id) on delete cascade,
  prompt text not null,
  place smallint not null,
  language text,
  content text not null,
  constraint prompt_answer_language check (language in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko')),
  constraint prompt_answer_prompt check (prompt in ('sunday', 'laugh', 'dish', 'word', 'journey', 'learning', 'small_joy',
    'talk', 'teach_me', 'place', 'song', 'proud', 'changed_mind', 'get_on', 'wish', 'first_evening'))
);
create unique index prompt_answer_of on prompt_answer (member_id, prompt);
