-- A second key of a name, by its look as it is written: a Greek capital Ν looks like an N, while its small letter looks
-- like a v, which the first key goes by. Null where both are the same. One index decides for both kinds.

alter table profile add column name_look text;

create unique index profile_name_look on profile (coalesce(name_look, name_key));
