-- Whose portrait or cover a picture is, so that deleting one does not search all profiles.

create index profile_avatar on profile (avatar_id) where avatar_id is not null;
create index profile_cover on profile (cover_id) where cover_id is not null;
