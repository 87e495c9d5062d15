-- no transaction
drop index concurrently if exists counter_push_at;
create index concurrently counter_push_at on counter (push_at) where push_at is not null;
