-- A comment of an erased member stays, empty, while it has replies of others.
alter table feed_comment alter column member_id drop not null;
