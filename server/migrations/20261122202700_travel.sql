-- Travel requests: their fee is set aside, so that gold needs no kind of transaction for them.

alter table ledger_transaction drop constraint ledger_transaction_kind;
alter table ledger_transaction add constraint ledger_transaction_kind check (kind in ('recharge', 'promotion',
  'contact', 'photo', 'gift', 'call', 'upgrade', 'analysis', 'hold', 'release', 'refund', 'cash_out', 'reversal'));

create table travel_request (
  id bigint primary key generated always as identity,
  member_id bigint not null references account(id) on delete cascade,
  state text not null,
  full_name text not null,
  email text not null,
  destination text not null,
  meet text not null,
  visa boolean not null,
  ticket boolean not null,
  hotel boolean not null,
  car boolean not null,
  translator boolean not null,
  notes text not null,
  free_trip_id bigint references free_trip(id),
  created_at timestamptz(3) not null,
  constraint travel_request_state check (state in ('submitted', 'accepted', 'booked', 'done', 'refused', 'canceled'))
);
create index travel_request_member on travel_request (member_id, id);
create index travel_request_state_list on travel_request (state, id);
create unique index travel_request_free_trip on travel_request (free_trip_id)
  where state not in ('refused', 'canceled');

create table travel_step (
  id bigint primary key generated always as identity,
  request_id bigint not null references travel_request(id) on delete cascade,
  state text not null,
  note text not null,
  created_at timestamptz(3) not null,
  constraint travel_step_state check (state in ('submitted', 'accepted', 'booked', 'done', 'refused', 'canceled'))
);
create index travel_step_request on travel_step (request_id, id);
