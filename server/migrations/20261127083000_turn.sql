alter table thread add column closed_by bigint;
alter table thread add column asker_id bigint;
alter table thread add column asked boolean not null default false;
alter table thread add constraint thread_closed_by check (closed_by in (low_id, high_id));
alter table thread add constraint thread_asker check (asker_id in (low_id, high_id));

alter table thread_member add column owes boolean not null default false;
alter table thread_member add column greeting boolean not null default false;
alter table thread_member add column waiting boolean not null default false;
alter table thread_member add constraint thread_member_waiting_greeting check (greeting or not waiting);
alter table thread_member add constraint thread_member_waiting_owes check (not (waiting and owes));

update thread_member set
  owes = coalesce((select message.sender_id = thread_member.other_id and message.recalled_at is null and message.type <> 'call'
    from message where message.id = thread_member.last_message_id), false),
  greeting = coalesce((select not thread.answered and thread.initiator_id = thread_member.other_id
    from thread where thread.id = thread_member.thread_id), false)
where last_message_id > 0;

create index thread_member_turn on thread_member (member_id, last_message_id) where owes;
create index thread_member_waiting on thread_member (member_id, last_message_id) where waiting;
create index thread_member_greeting on thread_member (member_id) where greeting and not waiting;

create table greeting_setting (
  member_id bigint primary key references account (id) on delete cascade,
  open_max smallint not null,
  constraint greeting_setting_max check (open_max in (5, 20))
);
