-- VIP that was paid for: whose, by whom, from when until when.
create table vip_upgrade (
  id bigint primary key generated always as identity,
  member_id bigint not null references account(id),
  payer_id bigint not null references account(id),
  month numeric(4, 2) not null,
  cents bigint not null,
  payment_id bigint unique references payment(id),
  from_at timestamptz(3) not null,
  until_at timestamptz(3) not null,
  -- The payment's money was taken back, and the VIP with it.
  taken_back_at timestamptz(3),
  created_at timestamptz(3) not null,
  constraint vip_upgrade_span check (until_at > from_at)
);
create index vip_upgrade_member on vip_upgrade (member_id, id);
create index vip_upgrade_payer on vip_upgrade (payer_id);
