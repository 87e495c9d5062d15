-- A message is claimed, sent outside of any transaction, and recorded; addresses that were refused for good.
alter table mail add column unknown smallint not null default 0;
alter table mail add column due_at timestamptz(3) not null default now();
create index mail_due on mail (due_at) where sent_at is null;
create table refused_address (
  digest text primary key,
  refused_at timestamptz(3) not null
);
