alter table message validate constraint message_type;
alter table message validate constraint message_about;
