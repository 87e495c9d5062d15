-- no transaction
drop index concurrently if exists support_ticket_case;
create index concurrently support_ticket_case on support_ticket (reported_id, harm, id) where category = 'complaint' and closed_at is null;
