-- Up to where the other member may know that this side has read: it stays behind read_seq during a block.
alter table thread_member add column receipt_seq integer not null default 0;
update thread_member set receipt_seq = read_seq where read_seq > 0;
