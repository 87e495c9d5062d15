-- Letters to support, and what members report.

create table support_ticket (
  id bigint primary key generated always as identity,
  category text not null,
  member_id bigint,
  language text not null,
  name text,
  email text,
  content text not null,
  report_type text,
  report_id bigint,
  reported_id bigint,
  reason text,
  harm smallint,
  evidence text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  closed_at timestamptz(3),
  constraint support_ticket_contact check (category <> 'contact' or (name is not null and email is not null)),
  constraint support_ticket_complaint check (category <> 'complaint' or (member_id is not null and report_type is not null
    and report_id is not null and reported_id is not null and reason is not null and harm is not null))
);

alter table support_ticket add foreign key (member_id) references account(id) on delete cascade;
alter table support_ticket add foreign key (reported_id) references account(id) on delete cascade;

create unique index support_ticket_once on support_ticket (member_id,report_type,report_id)
  where category = 'complaint' and closed_at is null;
create index support_ticket_open on support_ticket (category,harm,id) where closed_at is null;
create index support_ticket_member on support_ticket (member_id);
create index support_ticket_reported on support_ticket (reported_id);
