-- no transaction
-- Comments under a post without the replies to them.
drop index concurrently if exists feed_comment_top;
create index concurrently feed_comment_top on feed_comment (post_id, id) where parent_id is null;
