-- no transaction
-- Replies by whom they answer: an erased account is taken out of them.
drop index concurrently if exists feed_comment_answered;
create index concurrently feed_comment_answered on feed_comment (answered_id) where answered_id is not null;
