-- no transaction
-- Replies to a comment.
drop index concurrently if exists feed_comment_parent;
create index concurrently feed_comment_parent on feed_comment (parent_id, id) where parent_id is not null;
