-- An announcement can be written before it is to be read.
alter table announcement add column starts_at timestamptz(3);
update announcement set starts_at = created_at;
-- Of one that had ended before it was made nothing was ever shown.
update announcement set ends_at = null, withdrawn = true where ends_at <= starts_at;
alter table announcement alter column starts_at set not null,
  add constraint announcement_span check (ends_at > starts_at);
