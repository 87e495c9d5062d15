-- no transaction
drop index concurrently if exists counter_mail_at;
create index concurrently counter_mail_at on counter (mail_at) where mail_at is not null;
