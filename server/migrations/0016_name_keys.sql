-- A Cyrillic or Greek letter that looks like a Latin m got the key m, where m itself gets rn, which it looks like: a name
-- with one of them could stand beside its look-alike. No Latin m is left in a key, so that those with one are these. Of
-- two that come to have one key the older gets it, and who finds it taken keeps the old one.

update profile set name_key = replace(name_key, 'm', 'rn')
where member_id in (
    select distinct on (replace(name_key, 'm', 'rn')) member_id from profile where name_key like '%m%'
    order by replace(name_key, 'm', 'rn'), member_id)
  and not exists (select from profile other where other.name_key = replace(profile.name_key, 'm', 'rn'));
