-- Staff give a second factor, and what they did can't be changed by anybody.
alter table session add column second_factor_at timestamptz(3);

create index account_staff on account (id) where role <> 'member';

create table totp (
  member_id bigint primary key references account(id) on delete cascade,
  secret bytea,
  next_secret bytea,
  step bigint not null default 0,
  created_at timestamptz(3) not null
);

create table recovery_code (
  member_id bigint not null references account(id) on delete cascade,
  digest bytea not null,
  constraint recovery_code_member_id_digest_pk primary key (member_id, digest)
);

-- What the actor was at that time, and the reason that was given.
alter table audit add column role text;
alter table audit add column reason text;
alter table audit add constraint audit_role check (role in ('member', 'translator', 'support', 'moderator', 'admin'));
create index audit_subject on audit (subject_id, id) where subject_id is not null;
create index audit_actor on audit (actor_id, id) where actor_id is not null;

-- The one change there is: an erased account's words and addresses go.
create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.actor_id, new.role, new.action, new.subject_id, new.created_at)
        is not distinct from (old.id, old.actor_id, old.role, old.action, old.subject_id, old.created_at)
      and (new.detail = old.detail or new.detail = '{}')
      and (new.reason is not distinct from old.reason or new.reason is null)
      and (new.address is not distinct from old.address or new.address is null)
      and exists (select from account where id in (old.actor_id, old.subject_id) and erased_at is not null)
    then
      return new;
    end if;
  end if;
  raise exception 'audit entries are never changed';
end $$;
create trigger audit_append_only before update or delete on audit
  for each row execute function audit_is_append_only();
create trigger audit_not_truncated before truncate on audit
  for each statement execute function audit_is_append_only();

-- Cases of the back office that somebody has taken. No foreign key on case_id: the queue says what it is.
create table staff_claim (
  queue text not null,
  case_id bigint not null,
  member_id bigint not null references account(id) on delete cascade,
  until timestamptz(3) not null,
  constraint staff_claim_queue_case_id_pk primary key (queue, case_id)
);
create index staff_claim_member on staff_claim (member_id);

-- What staff decided about members, and the one appeal against it, which somebody else decides.
alter table account add column limited_until timestamptz(3);
create table sanction (
  id bigint generated always as identity primary key,
  member_id bigint not null references account(id) on delete cascade,
  kind text not null,
  reason text not null,
  decided_by bigint not null references account(id),
  ends_at timestamptz(3),
  created_at timestamptz(3) not null,
  seen_at timestamptz(3),
  lifted_at timestamptz(3),
  appeal text,
  appealed_at timestamptz(3),
  answer text,
  answered_by bigint references account(id),
  answered_at timestamptz(3),
  constraint sanction_kind check (kind in ('warn', 'kick', 'limit', 'suspend', 'erase')),
  constraint sanction_end check (ends_at is null or kind in ('limit', 'suspend', 'erase')),
  constraint sanction_appealed check ((appeal is null) = (appealed_at is null)),
  constraint sanction_answered check ((answered_by is null) = (answered_at is null) and (answered_at is null or appeal is not null)),
  constraint sanction_other check (answered_by <> decided_by)
);
create index sanction_member on sanction (member_id, id);
create index sanction_decided_by on sanction (decided_by);
create index sanction_answered_by on sanction (answered_by) where answered_by is not null;
create index sanction_unseen on sanction (member_id) where seen_at is null;
create index sanction_appeals on sanction (id) where appeal is not null and answered_at is null;
create index sanction_ending on sanction (ends_at) where lifted_at is null and ends_at is not null;

alter table support_ticket add column outcome text;
alter table support_ticket add column reply text;
alter table support_ticket add column closed_by bigint references account(id);
alter table support_ticket add constraint support_ticket_outcome
  check (outcome in ('dismiss', 'warn', 'limit', 'suspend', 'answer', 'close'));
alter table support_ticket add constraint support_ticket_closed check ((outcome is null) = (closed_at is null));
create index support_ticket_closed_by on support_ticket (closed_by) where closed_by is not null;
create index support_ticket_about on support_ticket (report_type, report_id) where closed_at is null;

-- When staff looked at the writing in a public picture.
alter table photo add column text_seen_at timestamptz(3);
create index photo_with_text on photo (id) where has_text and text_seen_at is null and folder = 'public' and attached_at is not null;

create index payment_review on payment (id) where state = 'pending' and reason = 'review';

-- What happened on a day, counted by a job.
create table day_figures (
  day date primary key,
  members bigint not null,
  active bigint not null,
  messages bigint not null,
  answers bigint not null,
  payments bigint not null,
  paid_cents bigint not null,
  counted_at timestamptz(3) not null
);
