-- A muted conversation is silent for push and mail, too.
create index thread_member_muted on thread_member (member_id) where muted;
