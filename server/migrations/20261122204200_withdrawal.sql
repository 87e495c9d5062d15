-- Earnings that members ask to be paid out, and the rate of each week.
create table withdrawal (
  id bigint primary key generated always as identity,
  member_id bigint not null references account(id),
  method text not null,
  -- Null once the member has left.
  account_name text,
  account_number text,
  cents bigint not null,
  rate numeric(8, 4) not null,
  usd bigint not null,
  balance bigint not null,
  state text not null,
  reason text,
  decided_by bigint references account(id),
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  constraint withdrawal_method check (method in ('alipay', 'bank', 'other')),
  constraint withdrawal_state check (state in ('waiting', 'paid', 'refused')),
  constraint withdrawal_amounts check (cents > 0 and usd >= 0 and balance >= 0),
  constraint withdrawal_decided check ((state = 'waiting') = (decided_at is null))
);
create index withdrawal_member on withdrawal (member_id, id);
create index withdrawal_state_list on withdrawal (state, id);
create index withdrawal_decided_by on withdrawal (decided_by) where decided_by is not null;

create table withdraw_rate (
  week date primary key,
  rate numeric(8, 4) not null,
  constraint withdraw_rate_range check (rate > 0 and rate <= 1)
);
create index payment_created on payment (created_at);
