alter table payment drop constraint payment_state;
alter table payment add constraint payment_state check (state in ('processing', 'pending', 'success', 'complete', 'canceled', 'failed', 'refunded', 'charged_back', 'revoking', 'revoked'));
alter table payment add column booked_at timestamptz(3);
alter table payment add column consent_at timestamptz(3);
alter table payment add column refund_amount bigint;
alter table payment add constraint payment_refund check (refund_amount between 1 and amount);

alter table sandbox_order add column refunded bigint default 0 not null;

alter table ledger_transaction drop constraint ledger_transaction_kind;
alter table ledger_transaction add constraint ledger_transaction_kind check (kind in ('recharge', 'promotion', 'contact', 'photo', 'gift', 'call', 'upgrade', 'analysis', 'hold', 'release', 'refund', 'cash_out', 'reversal', 'revocation'));

alter table mall_order add column delivered_at timestamptz(3);

alter table staff_claim drop constraint staff_claim_queue;
alter table staff_claim add constraint staff_claim_queue check (queue in ('complaint', 'ticket', 'photo', 'withdrawal', 'payment', 'earning', 'revocation', 'travel', 'appeal'));

create table revocation (
  id bigint generated always as identity primary key,
  member_id bigint not null references account,
  kind text not null,
  subject_id bigint not null,
  state text not null,
  reason text,
  stated_at timestamptz(3) not null,
  confirmed_at timestamptz(3) not null,
  retry_from timestamptz(3) not null,
  closed_at timestamptz(3),
  cents bigint not null,
  gold_back bigint not null,
  unspent bigint not null,
  amount bigint not null,
  currency text,
  vip_days integer not null,
  orders integer not null,
  constraint revocation_once unique (kind, subject_id),
  constraint revocation_kind check (kind in ('payment', 'upgrade', 'order')),
  constraint revocation_state check (state in ('review', 'refunding', 'done')),
  constraint revocation_reason check (reason in ('no_consent', 'disputed', 'delivered', 'gateway')),
  constraint revocation_review check (state <> 'review' or reason is not null),
  constraint revocation_closed check ((state = 'done') = (closed_at is not null)),
  constraint revocation_currency check (currency in ('USD', 'CNY')),
  constraint revocation_amounts check (cents >= 0 and gold_back >= 0 and unspent >= 0 and amount >= 0)
);
create index revocation_member on revocation (member_id, id);
create index revocation_review on revocation (id) where state = 'review';
create index revocation_open on revocation (id) where state = 'refunding';
