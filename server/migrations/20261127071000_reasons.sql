alter table sanction alter column decided_by drop not null;
alter table sanction add column ground text;
alter table sanction add column found_by text not null default 'staff';
alter table sanction add column contents jsonb not null default '[]';
alter table sanction add constraint sanction_found_by check (found_by in ('staff', 'report', 'notice', 'shield'));
alter table sanction drop constraint sanction_kind;
alter table sanction add constraint sanction_kind check (kind in ('warn', 'kick', 'limit', 'suspend', 'erase', 'remove', 'hold'));
alter table sanction add constraint sanction_decided check (decided_by is not null or kind = 'hold');
create unique index sanction_hold on sanction (member_id) where kind = 'hold' and lifted_at is null;

alter table notification drop constraint notification_type;
alter table notification add constraint notification_type check (type in ('upgrade', 'payclear', 'translation', 'friend', 'profile', 'verify', 'avatar', 'bio', 'feed', 'ask', 'call', 'gift', 'order', 'earning', 'support', 'travel', 'safety'));
alter table notification drop constraint notification_event;
alter table notification add constraint notification_event check (event in ('trial', 'done', 'given', 'ending', 'cleared', 'failed', 'refunded', 'accepted', 'removed', 'refused', 'like', 'comment', 'reply', 'comment_like', 'asked', 'answered', 'missed', 'received', 'changed', 'came', 'delivered', 'canceled', 'paid', 'booked', 'returned', 'withdrawn', 'photo_sold', 'contact_sold', 'credited', 'prize', 'decided', 'lifted', 'upheld', 'fraud', 'fraud_cleared'));

alter table support_ticket add column external boolean not null default false;
alter table support_ticket add column address text;
alter table support_ticket add column trusted boolean not null default false;
alter table support_ticket add column notified_at timestamptz(3);
drop index support_ticket_shield;
create unique index support_ticket_shield on support_ticket (reported_id) where ((category = 'complaint') and (member_id is null) and (closed_at is null) and (not external));

create table fraud_notice (
  id bigint generated always as identity primary key,
  member_id bigint not null references account on delete cascade,
  sanction_id bigint not null references sanction on delete cascade,
  name text not null,
  created_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  delayed boolean not null default false,
  listed_at timestamptz(3),
  sent_at timestamptz(3),
  revoked_at timestamptz(3),
  cleared_at timestamptz(3)
);
create unique index fraud_notice_member on fraud_notice (member_id) where revoked_at is null;
create index fraud_notice_of on fraud_notice (member_id, id);
create index fraud_notice_sanction on fraud_notice (sanction_id);
create index fraud_notice_unsent on fraud_notice (due_at) where sent_at is null and revoked_at is null;
create index fraud_notice_uncleared on fraud_notice (id) where revoked_at is not null and cleared_at is null;

create table fraud_notice_recipient (
  notice_id bigint not null references fraud_notice on delete cascade,
  member_id bigint not null references account on delete cascade,
  last_contact_at timestamptz(3) not null,
  notified_at timestamptz(3),
  cleared_at timestamptz(3),
  primary key (notice_id, member_id)
);
create index fraud_notice_recipient_member on fraud_notice_recipient (member_id, notice_id);
