alter table profile add column time_zone text;
alter table notification_setting alter column time_zone drop not null;
alter table notification_setting alter column time_zone drop default;
update notification_setting set time_zone = null where time_zone = 'UTC';
