-- Browsers that are told by a push service while no page of ours is open, and what members were told that way or by mail.

create table push_subscription (
  session_id bigint primary key references session(id) on delete cascade,
  member_id bigint not null references account(id) on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz(3) not null
);

create index push_subscription_member on push_subscription (member_id);
create unique index push_subscription_endpoint on push_subscription (endpoint);

create table reach (
  member_id bigint primary key references account(id) on delete cascade,
  pushed_messages integer not null default 0,
  pushed_place bigint not null default 0,
  mailed integer not null default 0,
  mailed_at timestamptz(3),
  constraint reach_counts check (pushed_messages >= 0 and mailed >= 0)
);

create index account_push on account (id) where push_id is not null;
create index notification_told on notification (member_id, place);

-- Where a mail program ends such mails with one click (RFC 8058).
alter table mail add column unsubscribe text;
