alter table photo add column caption_language text;
alter table photo add constraint photo_caption_language
  check (caption_language in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko'));
