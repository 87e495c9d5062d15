-- What members ask each other about what a profile leaves open.

create table question (
  id bigint primary key generated always as identity,
  asker_id bigint not null references account(id) on delete cascade,
  member_id bigint not null references account(id) on delete cascade,
  field text not null,
  state text not null,
  created_at timestamptz(3) not null,
  constraint question_once unique (asker_id, member_id, field),
  constraint question_other check (asker_id <> member_id),
  constraint question_field check (field in ('height', 'weight', 'marriage', 'children', 'income', 'purpose',
    'occupation', 'biography')),
  constraint question_state check (state in ('open', 'answered', 'put_aside'))
);
create index question_open on question (member_id, id) where state = 'open';
create index question_member on question (member_id);
create index question_asked on question (asker_id, created_at);
