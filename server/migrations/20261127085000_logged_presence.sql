-- Replicas cannot read unlogged tables.
alter table presence set logged;
alter table online_member set logged;
