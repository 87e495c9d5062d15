create table staff_decision (
  id bigint generated always as identity primary key,
  queue text not null,
  case_id bigint not null,
  staff_id bigint references account,
  subject_id bigint references account on delete cascade,
  decision text not null,
  ground text not null,
  reason text,
  days integer,
  report_ids bigint[],
  address text,
  language text not null,
  state text default 'pending' not null,
  error text,
  created_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  settled_at timestamptz(3),
  constraint staff_decision_state check (state in ('pending', 'done', 'undone', 'failed')),
  constraint staff_decision_settled check ((state = 'pending') = (settled_at is null)),
  constraint staff_decision_language check (language in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko')),
  constraint staff_decision_error check ((error is null) or (state = 'failed'))
);
create unique index staff_decision_pending on staff_decision (queue, case_id) where state = 'pending';
create index staff_decision_staff on staff_decision (staff_id, id) where staff_id is not null;
create index staff_decision_subject on staff_decision (subject_id) where subject_id is not null;
create index staff_decision_settled_at on staff_decision (settled_at) where state = 'done';

create table staff_note (
  id bigint generated always as identity primary key,
  queue text not null,
  case_id bigint not null,
  author_id bigint references account,
  subject_id bigint references account on delete cascade,
  content text not null,
  created_at timestamptz(3) not null
);
create index staff_note_case on staff_note (queue, case_id, id);
create index staff_note_author on staff_note (author_id) where author_id is not null;
create index staff_note_subject on staff_note (subject_id) where subject_id is not null;

create table removed_content (
  id bigint generated always as identity primary key,
  sanction_id bigint not null references sanction on delete cascade,
  member_id bigint not null references account on delete cascade,
  about text not null,
  about_id bigint not null,
  content jsonb not null,
  removed_at timestamptz(3) not null,
  restored_at timestamptz(3),
  constraint removed_content_about check (about in ('user', 'feed', 'comment'))
);
create index removed_content_sanction on removed_content (sanction_id);
create index removed_content_member on removed_content (member_id);

alter table sanction drop constraint sanction_kind;
alter table sanction add constraint sanction_kind check (kind in ('warn', 'kick', 'limit', 'suspend', 'erase', 'remove'));
