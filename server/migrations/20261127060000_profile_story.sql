alter table photo add column place smallint;
alter table photo add column caption text;
alter table photo add constraint photo_caption check (char_length(caption) between 1 and 100);

alter table prompt_answer drop constraint prompt_answer_prompt;
alter table prompt_answer add constraint prompt_answer_prompt check (prompt in ('sunday', 'laugh', 'dish', 'word', 'journey', 'learning', 'small_joy', 'talk', 'teach_me', 'place', 'song', 'proud', 'changed_mind', 'get_on', 'wish', 'first_evening', 'breakfast', 'rain', 'book', 'film', 'smell', 'childhood', 'habit', 'useless_talent', 'cannot_refuse', 'souvenir', 'friends_say', 'day_ends', 'saying', 'festival', 'mix_up', 'first_words', 'at_home', 'postcard', 'morning', 'brave', 'grateful', 'this_year', 'ask_me', 'together'));

alter table prompt_answer add column voice_id bigint references photo on delete cascade;
alter table prompt_answer add constraint prompt_answer_content check ((voice_id is null) = (content <> ''));
create unique index prompt_answer_voice on prompt_answer (voice_id) where voice_id is not null;

alter table photo drop constraint photo_folder;
alter table photo add constraint photo_folder
  check (folder in ('public', 'private', 'secret', 'post', 'message', 'verification', 'prompt'));
alter table photo drop constraint photo_voice;
alter table photo add constraint photo_voice
  check (kind <> 'audio' or folder in ('message', 'prompt') or attached_at is null);

create table profile_interest (
  member_id bigint not null references account on delete cascade,
  interest text not null,
  constraint profile_interest_interest check (interest in ('cooking', 'baking', 'coffee', 'tea', 'wine', 'eating_out', 'travel', 'hiking', 'camping', 'cycling', 'sea', 'city_trips', 'running', 'yoga', 'gym', 'swimming', 'football', 'tennis', 'climbing', 'skiing', 'dancing', 'martial_arts', 'music', 'concerts', 'singing', 'instrument', 'films', 'series', 'theatre', 'museums', 'photography', 'painting', 'reading', 'writing', 'languages', 'history', 'science', 'technology', 'video_games', 'board_games', 'gardening', 'dogs', 'cats', 'crafts', 'fashion', 'cars', 'volunteering', 'meditation', 'nightlife', 'family')),
  constraint profile_interest_member_id_interest_pk primary key (member_id, interest)
);
