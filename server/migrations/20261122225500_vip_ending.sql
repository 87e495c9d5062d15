-- Whose VIP ends soon is told.
create index profile_vip_end on profile (vip_until) where vip_until is not null;
