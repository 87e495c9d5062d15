-- Visitors' recommendations by pool: where hardly anybody is public, the list looked at everybody for a page.

alter table ranking add column pool smallint;
update ranking set pool = profile.pool from profile where profile.member_id = ranking.member_id;
alter table ranking alter column pool set not null;
drop index ranking_rank;
create unique index ranking_pool on ranking (pool, rank);
