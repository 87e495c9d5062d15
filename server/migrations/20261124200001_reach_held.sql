-- no transaction
drop index concurrently if exists reach_held;
create index concurrently reach_held on reach (held_until) where held_until is not null;
