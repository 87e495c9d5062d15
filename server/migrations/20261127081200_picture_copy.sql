alter table member_hold add column ground text not null default 'spam';
alter table member_hold add constraint member_hold_ground check (ground in ('spam', 'minor', 'fake'));
update member_hold set ground = 'minor' where exists (select from sanction where sanction.member_id = member_hold.member_id
  and sanction.kind = 'hold' and sanction.ground = 'minor' and sanction.lifted_at is null);
alter table member_hold drop constraint member_hold_pkey;
alter table member_hold add primary key (member_id, ground);

alter table sanction drop constraint sanction_found_by;
alter table sanction add constraint sanction_found_by check (found_by in ('staff', 'report', 'notice', 'shield', 'copy'));
alter table staff_claim drop constraint staff_claim_queue;
alter table staff_claim add constraint staff_claim_queue check (queue in ('complaint', 'ticket', 'photo', 'copy', 'withdrawal', 'payment', 'earning', 'revocation', 'travel', 'appeal'));

create table picture_copy_case (
  id bigint generated always as identity primary key,
  member_id bigint not null references account on delete cascade,
  created_at timestamptz(3) not null,
  outcome text,
  decided_at timestamptz(3),
  decided_by bigint references account on delete set null,
  constraint picture_copy_case_outcome check (outcome in ('clear', 'remove', 'suspend')),
  constraint picture_copy_case_decided check ((outcome is null) = (decided_at is null))
);
create unique index picture_copy_case_open on picture_copy_case (member_id) where decided_at is null;
create index picture_copy_case_member on picture_copy_case (member_id);
create index picture_copy_case_queue on picture_copy_case (id) where decided_at is null;
create index picture_copy_case_decided_by on picture_copy_case (decided_by) where decided_by is not null;

create table picture_copy (
  case_id bigint not null references picture_copy_case on delete cascade,
  photo_id bigint not null,
  other_photo_id bigint not null,
  other_member_id bigint references account on delete set null,
  kind text not null,
  distance smallint not null,
  primary key (photo_id, other_photo_id),
  constraint picture_copy_kind check (kind in ('portrait', 'banned')),
  constraint picture_copy_older check (other_photo_id < photo_id)
);
create index picture_copy_case_id on picture_copy (case_id);
create index picture_copy_other_photo on picture_copy (other_photo_id);
create index picture_copy_other_member on picture_copy (other_member_id) where other_member_id is not null;
