-- What members want to be told, in which way, and when not.

create table notification_setting (
  member_id bigint primary key references account(id) on delete cascade,
  ways jsonb not null default '{}',
  quiet_from smallint,
  quiet_to smallint,
  time_zone text not null default 'UTC',
  preview boolean not null default false,
  constraint notification_setting_quiet check ((quiet_from is null) = (quiet_to is null)
    and coalesce(quiet_from, 0) between 0 and 1439 and coalesce(quiet_to, 0) between 0 and 1439)
);
