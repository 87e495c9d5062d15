-- What came in for gold: earnings from payments in RMB, or at a low rate, are paid out at most at that.

-- cents of USD that the lot's gold counts as in a cash-out; null: as many as its cents.
alter table ledger_lot add column worth bigint;
alter table ledger_lot add constraint ledger_lot_worth check (worth >= 0 and worth < cents);

-- RMB at 0.14 USD, the setting's default.
update ledger_lot l set worth = paid.usd
from (select t.id, case p.currency when 'CNY' then p.amount * 14 / 100 else p.amount end as usd
    from ledger_transaction t join payment p on p.id = t.reference_id
    where t.kind = 'recharge' and t.reference_type = 'payment' and p.amount is not null) paid
where l.transaction_id = paid.id and paid.usd < l.cents * 95 / 100;

-- Of earnings: cents of gold from such lots, and the cents of USD that they count as.
alter table ledger_entry add column reduced bigint, add column worth bigint;
alter table ledger_entry add constraint ledger_entry_reduced check (
  (reduced is null) = (worth is null) and abs(worth) <= abs(reduced) and abs(reduced) <= abs(amount)
  and reduced * amount >= 0 and worth * amount >= 0) not valid;
alter table ledger_entry validate constraint ledger_entry_reduced;

alter table ledger_account
  add column reduced bigint not null default 0,
  add column worth bigint not null default 0;
alter table ledger_account add constraint ledger_account_reduced check (
  reduced = 0 and worth = 0 or type = 'earnings' and worth >= 0 and worth <= reduced and reduced <= balance) not valid;
alter table ledger_account validate constraint ledger_account_reduced;

alter table ledger_checkpoint
  add column reduced bigint not null default 0,
  add column worth bigint not null default 0;

-- The same of what is paid out.
alter table withdrawal
  add column reduced bigint not null default 0,
  add column worth bigint not null default 0;
alter table withdrawal add constraint withdrawal_reduced check (
  worth >= 0 and worth <= reduced and reduced <= cents) not valid;
alter table withdrawal validate constraint withdrawal_reduced;
