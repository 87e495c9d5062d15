-- no transaction
drop index concurrently if exists photo_unread;
create index concurrently photo_unread on photo (id) where not fingerprinted and kind = 'image' and status = 'ready';
