-- The decision that a report led to, so that who judges an appeal sees what it rests on.
alter table support_ticket add column sanction_id bigint references sanction (id) on delete set null;
create index support_ticket_sanction on support_ticket (sanction_id) where sanction_id is not null;
drop index support_ticket_photos;
create index support_ticket_photos on support_ticket using gin (photo_ids)
  where closed_at is null or sanction_id is not null;
