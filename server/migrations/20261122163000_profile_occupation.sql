alter table profile add column occupation text;
