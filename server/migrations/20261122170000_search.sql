-- Search: what each member can be found by, the words that there are, and the searches that members keep.

create table search_entry (
  member_id bigint primary key references account(id) on delete cascade,
  terms tsvector not null,
  version smallint not null
);
-- Without a list of what is still to be put in: every search would have to go through it.
create index search_entry_terms on search_entry using gin (terms) with (fastupdate = off);

create table search_word (
  term text collate "C" primary key,
  shown text not null,
  typos text[] not null,
  members integer default 0 not null,
  counted_at timestamp(3) with time zone
);
create index search_word_typos on search_word using gin (typos) with (fastupdate = off);
create index search_word_counted on search_word (counted_at nulls first);
create index search_word_unused on search_word (term) where members = 0;

create table search_fill (
  version smallint primary key,
  filled_to bigint not null
);

create table saved_search (
  id bigint primary key generated always as identity,
  member_id bigint not null references account(id) on delete cascade,
  name text not null,
  criteria jsonb not null,
  seen_id bigint not null,
  created_at timestamp(3) with time zone not null
);
create index saved_search_member on saved_search (member_id, id);
