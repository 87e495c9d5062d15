-- How members want what others write translated. Who has no row: by itself, by a machine, without the original.
create table translation_setting (
  member_id bigint primary key references account on delete cascade,
  automatic boolean not null default true,
  show_both boolean not null default false,
  languages text[] not null default '{}',
  engine smallint not null default 1,
  constraint translation_setting_engine check (engine in (0, 1, 2))
);
