-- Keys of names no longer count invisible characters. A name whose new key another member already has keeps its old one.
with stripped as (
  select member_id, name_key,
    regexp_replace(name_key, '[\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u3164\uFE00-\uFE0F\uFFA0\U000E0100-\U000E01EF]', '', 'g') as key
  from profile
), chosen as (
  select distinct on (key) member_id, key from stripped where key <> name_key and key <> '' order by key, member_id
)
update profile set name_key = chosen.key
from chosen
where profile.member_id = chosen.member_id
  and not exists (
    select from profile other
    where other.member_id <> chosen.member_id
      and (other.name_key = chosen.key or coalesce(other.name_look, other.name_key) = chosen.key)
  );
