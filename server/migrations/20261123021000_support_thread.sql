alter table mail add column reply_to text;

alter table support_ticket add column unread boolean not null default false;

create table support_message (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references support_ticket (id) on delete cascade,
  from_staff boolean not null,
  content text not null,
  client_id text,
  created_at timestamptz(3) not null
);
create unique index support_message_once on support_message (ticket_id, client_id);

insert into support_message (ticket_id, from_staff, content, created_at)
select id, true, reply, closed_at from support_ticket where category = 'contact' and outcome = 'answer' and reply is not null;
