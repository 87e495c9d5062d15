-- Voice messages are uploads of a kind of their own, and what a message holds may have a price.
alter table photo
  add column waveform smallint[],
  drop constraint photo_kind,
  add constraint photo_kind check (kind in ('image', 'video', 'audio')),
  drop constraint photo_secret,
  add constraint photo_secret check (folder = 'message' or (folder = 'secret') = (price is not null)),
  add constraint photo_voice check (kind <> 'audio' or folder = 'message' or attached_at is null);
