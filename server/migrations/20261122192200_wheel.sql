-- The daily wheel, the trips it gives away, and what gold moves for from now on.

alter table ledger_transaction drop constraint ledger_transaction_kind;
alter table ledger_transaction add constraint ledger_transaction_kind check (kind in ('recharge', 'promotion',
  'contact', 'photo', 'gift', 'call', 'upgrade', 'analysis', 'travel', 'hold', 'release', 'refund', 'cash_out',
  'reversal'));
alter table ledger_transaction drop constraint ledger_transaction_reference_type;
alter table ledger_transaction add constraint ledger_transaction_reference_type check (reference_type in ('account',
  'payment', 'contact_purchase', 'photo_purchase', 'gift', 'call', 'upgrade', 'order', 'translation', 'cash_out',
  'transaction', 'wheel_spin', 'analysis', 'travel_request'));

create table wheel_spin (
  id bigint primary key generated always as identity,
  member_id bigint not null references account(id) on delete cascade,
  day date not null,
  time_zone text not null,
  seed bytea not null,
  client_seed text not null,
  prize smallint not null,
  created_at timestamptz(3) not null,
  constraint wheel_spin_daily unique (member_id, day),
  constraint wheel_spin_prize check (prize between 0 and 7)
);

create table free_trip (
  id bigint primary key generated always as identity,
  member_id bigint not null references account(id) on delete cascade,
  created_at timestamptz(3) not null
);
create index free_trip_member on free_trip (member_id, id);
