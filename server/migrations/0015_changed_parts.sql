-- The member's live seq at the last change of each part of what is theirs, by the part's name: what a device that
-- missed events asks for. Beside the seq itself, so that it costs no statement of its own.
alter table counter add column changed jsonb default '{}'::jsonb not null;
