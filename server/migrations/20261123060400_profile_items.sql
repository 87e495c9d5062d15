-- A like and a message may be about one photo or one answered prompt of a profile.
alter table member_like
  add column about_photo_id bigint,
  add column about_prompt_id bigint,
  add constraint member_like_about check (num_nonnulls(about_photo_id, about_prompt_id) <= 1);
alter table message
  add column quoted_photo_id bigint,
  add column quoted_prompt_id bigint;
