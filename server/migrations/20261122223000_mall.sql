-- Orders of the mall: paid into escrow, accepted by the receiver, delivered by staff.
create table mall_order (
  id bigint generated always as identity primary key,
  payer_id bigint not null references account on delete cascade,
  receiver_id bigint not null references account on delete cascade,
  product_id smallint not null,
  quantity smallint not null,
  price bigint not null,
  from_name text not null,
  state text not null,
  reason text,
  note text,
  full_name text,
  address text,
  country text,
  staff_id bigint references account on delete set null,
  claimed_until timestamptz(3),
  payer_unseen boolean not null default false,
  receiver_unseen boolean not null default false,
  created_at timestamptz(3) not null,
  due_at timestamptz(3),
  constraint mall_order_two check (payer_id <> receiver_id),
  constraint mall_order_quantity check (quantity between 1 and 10),
  constraint mall_order_price check (price > 0),
  constraint mall_order_state check (state in ('pending_accept', 'prepare_delivery', 'delivered', 'signed_received', 'canceled')),
  constraint mall_order_canceled check ((state = 'canceled') = (reason is not null)),
  constraint mall_order_reason check (reason in ('refused', 'withdrawn', 'timeout', 'undeliverable', 'gone')),
  constraint mall_order_open check ((state in ('signed_received', 'canceled')) = (due_at is null)),
  constraint mall_order_address check ((state in ('prepare_delivery', 'delivered')) = (address is not null and full_name is not null)),
  constraint mall_order_country check (state in ('pending_accept', 'canceled') or country is not null),
  constraint mall_order_claim check (claimed_until is null or (state = 'prepare_delivery' and staff_id is not null))
);
create index mall_order_payer on mall_order (payer_id, id);
create index mall_order_receiver on mall_order (receiver_id, id);
create index mall_order_payer_unseen on mall_order (payer_id) where payer_unseen;
create index mall_order_receiver_unseen on mall_order (receiver_id) where receiver_unseen;
create index mall_order_due on mall_order (due_at) where due_at is not null;
create index mall_order_queue on mall_order (id) where state = 'prepare_delivery' and claimed_until is null;
create index mall_order_claimed on mall_order (claimed_until) where claimed_until is not null;
create index mall_order_staff on mall_order (staff_id, id) where staff_id is not null;

create table mall_order_photo (
  order_id bigint not null references mall_order(id) on delete cascade,
  place smallint not null,
  photo_id bigint not null references photo(id) on delete cascade,
  constraint mall_order_photo_order_id_place_pk primary key (order_id, place)
);
create index mall_order_photo_photo on mall_order_photo (photo_id);
