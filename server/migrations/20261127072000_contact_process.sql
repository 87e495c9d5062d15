create table contact_process (
  id bigint generated always as identity primary key,
  reader_id bigint not null references account on delete cascade,
  owner_id bigint not null references account on delete cascade,
  registry_searched_on date not null,
  history_certified_on date not null,
  consent_signed_on date not null,
  consent_language text not null,
  recorded_by bigint references account on delete set null,
  created_at timestamptz(3) not null,
  constraint contact_process_once unique (reader_id, owner_id),
  constraint contact_process_other check (reader_id <> owner_id),
  constraint contact_process_consent_language check (consent_language in ('ar', 'bg', 'bn', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fa', 'fi', 'fr', 'he', 'hi', 'hr', 'hu', 'id', 'it', 'ja', 'ka', 'kk', 'ko', 'lt', 'lv', 'mn', 'ms', 'nl', 'no', 'pl', 'pt', 'ro', 'ru', 'sk', 'sl', 'sq', 'sr', 'sv', 'sw', 'ta', 'te', 'th', 'tl', 'tr', 'uk', 'ur', 'uz', 'vi', 'yue', 'zh'))
);
create index contact_process_owner on contact_process (owner_id);
create index contact_process_recorded_by on contact_process (recorded_by) where recorded_by is not null;
