alter table gift_hit add column slot smallint not null default 0;
alter table gift_hit alter column slot drop default;
alter table gift_hit drop constraint gift_hit_pkey;
alter table gift_hit add constraint gift_hit_gift_id_slot_pk primary key (gift_id, slot);
