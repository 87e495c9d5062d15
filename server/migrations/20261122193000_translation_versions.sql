-- For one text and pair there may be a machine's translation (0), its author's (1), a human's (2).
-- owner_id: who corrected or paid for it, or whose names are in it; 0: everybody's.
-- author_id: whose text it was made for; 0: several people wrote the same; null: not known.
alter table translation
  add column rank smallint not null default 0,
  add column owner_id bigint not null default 0,
  add column author_id bigint,
  add column shared boolean not null default false,
  add constraint translation_rank check (rank between 0 and 2),
  drop constraint translation_digest_source_target_pk,
  add constraint translation_digest_source_target_rank_owner_id_pk
    primary key (digest, source, target, rank, owner_id);
create index translation_owner on translation (owner_id) where owner_id <> 0;

-- What a member corrected or approved, for the same words and like ones again. Nobody else's.
create table translation_memory (
  member_id bigint not null references account on delete cascade,
  source text not null,
  target text not null,
  digest bytea not null,
  content text not null,
  translate text not null,
  updated_at timestamptz(3) not null,
  constraint translation_memory_member_id_source_target_digest_pk primary key (member_id, source, target, digest),
  constraint translation_memory_source check (source in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko')),
  constraint translation_memory_target check (target in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko'))
);
create index translation_memory_latest on translation_memory (member_id, source, target, updated_at);
