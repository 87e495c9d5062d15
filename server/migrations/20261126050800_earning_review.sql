-- Earnings from a payer who may be the earner: held until staff decide.

-- The address a session was opened from, an IPv6 one as its /64; null: not public, or from before this column.
alter table session add column network text;

-- Digests of the accounts that a member has paid from, or has been paid out to.
create table payment_account (
  member_id bigint not null references account(id) on delete cascade,
  digest bytea not null,
  seen_at timestamptz(3) not null,
  constraint payment_account_member_id_digest_pk primary key (member_id, digest)
);
create index payment_account_seen on payment_account (seen_at);

create table earning_review (
  id bigint primary key generated always as identity,
  member_id bigint not null references account(id),
  payer_id bigint not null references account(id),
  signs text[] not null,
  state text not null,
  reason text,
  decided_by bigint references account(id),
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  constraint earning_review_signs check (signs <@ array['device', 'payment_account', 'network']),
  constraint earning_review_state check (state in ('waiting', 'released', 'refused')),
  constraint earning_review_other check (payer_id <> member_id and decided_by <> member_id),
  constraint earning_review_decided check ((state = 'waiting') = (decided_at is null))
);
create unique index earning_review_waiting on earning_review (member_id, payer_id) where state = 'waiting';
create index earning_review_open on earning_review (id) where state = 'waiting';
create index earning_review_pair on earning_review (member_id, payer_id, id);
create index earning_review_payer on earning_review (payer_id);
create index earning_review_decided_by on earning_review (decided_by) where decided_by is not null;

create table held_earning (
  entry_id bigint primary key references ledger_entry(id),
  review_id bigint not null references earning_review(id)
);
create index held_earning_review on held_earning (review_id);

alter table staff_claim drop constraint staff_claim_queue;
alter table staff_claim add constraint staff_claim_queue check (queue in (
  'complaint', 'ticket', 'photo', 'withdrawal', 'payment', 'earning', 'travel', 'appeal')) not valid;
alter table staff_claim validate constraint staff_claim_queue;
