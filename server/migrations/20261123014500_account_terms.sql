alter table account
  add column terms_at timestamptz(3),
  add column terms_edition text;
