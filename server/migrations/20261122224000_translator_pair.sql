-- From which language into which somebody translates; who has none may take orders of all pairs.
create table translator_pair (
  member_id bigint not null references account on delete cascade,
  source text not null,
  target text not null,
  constraint translator_pair_member_id_source_target_pk primary key (member_id, source, target),
  constraint translator_pair_source check (source in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko')),
  constraint translator_pair_target check (target in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko')),
  constraint translator_pair_two check (source <> target)
);

-- The demo community's were made by people, and say so.
update translation set rank = 2 where engine = 'human' and rank = 0;
