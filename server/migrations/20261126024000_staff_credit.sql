-- Gold and VIP that administrators credit, and the house's account that this gold comes from.

alter table ledger_account drop constraint ledger_account_type;
alter table ledger_account add constraint ledger_account_type check (case when member_id is null
  then type in ('receipts', 'promotion', 'revenue', 'payouts', 'staff_credit') and balance is null
  else type in ('paid', 'promo', 'earnings', 'escrow', 'debt') and balance is not null end);
insert into ledger_account (id, type) overriding system value values (5, 'staff_credit');

alter table ledger_transaction drop constraint ledger_transaction_reference_type;
alter table ledger_transaction add constraint ledger_transaction_reference_type check (reference_type in ('account',
  'payment', 'contact_purchase', 'photo_purchase', 'gift', 'call', 'upgrade', 'order', 'translation', 'cash_out',
  'transaction', 'wheel_spin', 'analysis', 'travel_request', 'staff_credit')) not valid;
alter table ledger_transaction validate constraint ledger_transaction_reference_type;

alter table notification
  drop constraint notification_event,
  add constraint notification_event check (event in (
    'trial', 'done', 'given', 'ending', 'cleared', 'failed', 'refunded', 'accepted', 'removed',
    'refused', 'like', 'comment', 'reply', 'comment_like', 'asked', 'answered', 'missed', 'received',
    'changed', 'came', 'delivered', 'canceled', 'paid', 'booked',
    'returned', 'withdrawn', 'photo_sold', 'contact_sold', 'credited')) not valid;
alter table notification validate constraint notification_event;

create table staff_credit (
  id bigint primary key generated always as identity,
  member_id bigint not null references account(id),
  cents bigint not null,
  month numeric(4, 2),
  reason text not null,
  -- Whether a second administrator has to confirm it.
  needs_second boolean not null,
  state text not null,
  created_by bigint not null references account(id),
  decided_by bigint references account(id),
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  constraint staff_credit_amount check (cents >= 0 and (cents > 0 or month is not null)),
  constraint staff_credit_limit check (needs_second or (cents <= 50000 and coalesce(month, 0) <= 12)),
  constraint staff_credit_self check (created_by <> member_id and decided_by <> member_id),
  constraint staff_credit_second check (decided_by <> created_by),
  constraint staff_credit_state check (case state
    when 'pending' then needs_second and decided_by is null and decided_at is null
    when 'done' then (decided_by is not null) = needs_second and decided_at is not null
    when 'rejected' then needs_second and decided_by is not null and decided_at is not null
    else false end)
);
create index staff_credit_member on staff_credit (member_id, id);
create index staff_credit_pending on staff_credit (id) where state = 'pending';
