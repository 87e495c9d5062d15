-- Payments by gateways. Amounts are whole units of the currency's smallest, gold is in cents.
create table payment (
  id bigint primary key generated always as identity,
  member_id bigint not null references account(id),
  -- Whose VIP is bought; null: the payer's own, or gold.
  user_id bigint references account(id),
  method text not null,
  state text not null,
  reason text,
  cents bigint not null,
  month numeric(4, 2),
  currency text,
  amount bigint,
  -- What of it reached us, in cents of USD.
  net bigint,
  client_id text not null,
  token text,
  redirect_url text,
  code_url text,
  -- What the gateway calls the money that was taken.
  capture_id text,
  -- The price lies in escrow until the VIP is there.
  escrowed boolean not null default false,
  asked smallint not null default 0,
  ask_at timestamptz(3),
  release_at timestamptz(3),
  created_at timestamptz(3) not null,
  changed_at timestamptz(3) not null,
  constraint payment_once unique (member_id, client_id),
  constraint payment_token unique (method, token),
  constraint payment_method check (method in ('paypal', 'wechat', 'sandbox', 'balance')),
  constraint payment_state check (state in ('processing', 'pending', 'success', 'complete', 'canceled', 'failed',
    'refunded', 'charged_back')),
  constraint payment_reason check (reason in ('bank', 'review', 'declined', 'unavailable', 'expired', 'canceled',
    'no_upgrade', 'debt')),
  constraint payment_currency check (currency in ('USD', 'CNY')),
  constraint payment_amounts check (cents > 0 and (method = 'balance') = (amount is null)
    and (amount is null) = (currency is null) and (amount is null or amount > 0)),
  constraint payment_other check (user_id is null or (user_id <> member_id and month is not null))
);
create index payment_ask on payment (ask_at) where ask_at is not null;
create index payment_user on payment (user_id) where user_id is not null;

-- The make-believe bank of development.
create table sandbox_order (
  token text primary key,
  payment_id bigint not null,
  state text not null,
  currency text not null,
  amount bigint not null,
  return_url text not null,
  cancel_url text not null,
  release_at timestamptz(3),
  created_at timestamptz(3) not null,
  constraint sandbox_order_state check (state in ('open', 'approved', 'held', 'pending', 'declining', 'paid',
    'canceled', 'failed', 'refunded', 'charged_back')),
  constraint sandbox_order_currency check (currency in ('USD', 'CNY'))
);
