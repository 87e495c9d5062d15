-- no transaction
drop index concurrently if exists message_former_photos;
create index concurrently message_former_photos on message_former using gin (photo_ids) where photo_ids <> '{}';
