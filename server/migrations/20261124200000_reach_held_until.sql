-- What comes again and again, as likes of a post, is pushed at most once in some minutes: until then it is held back.
alter table reach add column held_until timestamptz(3);
