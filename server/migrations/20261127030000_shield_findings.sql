alter table scam_hit add column score real;
alter table scam_hit add column language text;
alter table scam_hit add column words text[] default '{}' not null;
alter table scam_hit add column ticket_id bigint references support_ticket on delete set null;
alter table scam_hit add constraint scam_hit_language check (language in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko'));

create index scam_hit_ticket on scam_hit (ticket_id, id) where ticket_id is not null;
create index support_ticket_decided on support_ticket (closed_at) where category = 'complaint' and closed_at is not null;
