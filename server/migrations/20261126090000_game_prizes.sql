-- Prizes of the game by week, settled and paid by a job. They replace the one free text in one language.

drop table game_event;

create table game_event (
  id bigint primary key generated always as identity,
  -- Its Monday.
  week date not null,
  -- In cents of gold, by place.
  prizes bigint[] not null,
  settled_at timestamptz(3),
  constraint game_event_week unique (week),
  constraint game_event_monday check (extract(isodow from week) = 1),
  constraint game_event_prizes check (coalesce(array_ndims(prizes) = 1 and cardinality(prizes) <= 10, false)
    and 0 < all (prizes) and array_position(prizes, null) is null)
);
create index game_event_open on game_event (week) where settled_at is null;

create table game_prize (
  -- The reference in the ledger.
  id bigint primary key generated always as identity,
  event_id bigint not null references game_event (id),
  place smallint not null,
  member_id bigint not null references account (id),
  cents bigint not null,
  paid_at timestamptz(3),
  constraint game_prize_place unique (event_id, place),
  constraint game_prize_winner unique (event_id, member_id),
  constraint game_prize_place_check check (place between 1 and 10),
  constraint game_prize_cents check (cents > 0)
);
create index game_prize_member on game_prize (member_id);
create index game_prize_unpaid on game_prize (id) where paid_at is null;

alter table ledger_transaction drop constraint ledger_transaction_reference_type;
alter table ledger_transaction add constraint ledger_transaction_reference_type check (reference_type in ('account',
  'payment', 'contact_purchase', 'photo_purchase', 'gift', 'call', 'upgrade', 'order', 'translation', 'cash_out',
  'transaction', 'wheel_spin', 'analysis', 'travel_request', 'staff_credit', 'game_prize')) not valid;
alter table ledger_transaction validate constraint ledger_transaction_reference_type;

alter table notification
  drop constraint notification_event,
  add constraint notification_event check (event in (
    'trial', 'done', 'given', 'ending', 'cleared', 'failed', 'refunded', 'accepted', 'removed',
    'refused', 'like', 'comment', 'reply', 'comment_like', 'asked', 'answered', 'missed', 'received',
    'changed', 'came', 'delivered', 'canceled', 'paid', 'booked',
    'returned', 'withdrawn', 'photo_sold', 'contact_sold', 'credited', 'prize')) not valid;
alter table notification validate constraint notification_event;
