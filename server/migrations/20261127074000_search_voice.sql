-- no transaction
drop index concurrently if exists search_entry_old;
create index concurrently search_entry_old on search_entry (member_id) where version < 5;
