-- no transaction
drop index concurrently if exists session_of_device;
create index concurrently session_of_device on session (device_id) where device_id is not null;
