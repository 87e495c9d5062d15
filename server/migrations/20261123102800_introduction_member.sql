-- no transaction
-- All introductions of a member: the search is entered from them, and they go with the account. Of the two indexes that
-- were there each knows only some.
drop index concurrently if exists introduction_member;
create index concurrently introduction_member on introduction (member_id);
