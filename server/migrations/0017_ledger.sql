-- The ledger: transactions with signed entries in place of single transfers, holds, maturity of earnings, debt,
-- reversals, and a check that continues where it stopped.

alter table gold_account rename to ledger_account;
alter table ledger_account rename column kind to type;
alter sequence gold_account_id_seq rename to ledger_account_id_seq;
alter table ledger_account rename constraint gold_account_pkey to ledger_account_pkey;
alter table ledger_account rename constraint gold_account_member to ledger_account_member;
alter table ledger_account rename constraint gold_account_member_id_fkey to ledger_account_member_id_fkey;
alter table ledger_account
  drop constraint gold_account_positive,
  drop constraint gold_account_kind,
  add constraint ledger_account_type check (case when member_id is null
    then type in ('receipts', 'promotion', 'revenue', 'payouts') and balance is null
    else type in ('paid', 'promo', 'earnings', 'escrow', 'debt') and balance is not null end),
  add constraint ledger_account_sign check (case when type = 'debt' then balance <= 0 else balance >= 0 end);
insert into ledger_account (id, type) overriding system value values (4, 'payouts');

create table ledger_transaction (
  id bigint primary key generated always as identity,
  kind text not null,
  reference_type text not null,
  reference_id bigint not null,
  part integer not null,
  member_id bigint not null references account(id),
  reverses_id bigint references ledger_transaction(id),
  created_at timestamptz(3) not null,
  constraint ledger_transaction_once unique (kind, reference_type, reference_id, part),
  constraint ledger_transaction_kind check (kind in ('recharge', 'promotion', 'contact', 'photo', 'gift', 'call',
    'upgrade', 'hold', 'release', 'refund', 'cash_out', 'reversal')),
  constraint ledger_transaction_reference check (reference_type in ('account', 'payment', 'contact_purchase',
    'photo_purchase', 'gift', 'call', 'upgrade', 'order', 'translation', 'cash_out', 'transaction')),
  constraint ledger_transaction_reversal check (case when kind = 'reversal'
    then reverses_id is not null and reference_type = 'transaction' and reference_id = reverses_id
    else reverses_id is null and reference_type <> 'transaction' end)
);

create table ledger_entry (
  id bigint primary key generated always as identity,
  transaction_id bigint not null references ledger_transaction(id),
  account_id bigint not null references ledger_account(id),
  amount bigint not null,
  balance bigint,
  matures_at timestamptz(3),
  takes_back_id bigint references ledger_entry(id),
  constraint ledger_entry_amount check (amount <> 0),
  constraint ledger_entry_takes_back check (takes_back_id is null or amount < 0)
);

create table ledger_hold (
  transaction_id bigint primary key references ledger_transaction(id),
  member_id bigint not null references account(id),
  paid bigint not null,
  promo bigint not null,
  settled_by bigint references ledger_transaction(id),
  constraint ledger_hold_amount check (paid >= 0 and promo >= 0 and paid + promo > 0)
);

-- How far the check has come: over all, and with each account.
create table ledger_check (
  id smallint primary key,
  transaction_id bigint not null,
  account_id bigint not null,
  differences integer not null,
  found integer not null,
  finished_at timestamptz(3),
  balances bigint not null,
  escrow bigint not null,
  constraint ledger_check_one check (id = 1)
);
insert into ledger_check (id, transaction_id, account_id, differences, found, balances, escrow)
values (1, 0, 0, 0, 0, 0, 0);

create table ledger_checkpoint (
  account_id bigint primary key references ledger_account(id),
  entry_id bigint not null,
  balance bigint not null
);

-- What was moved until now. A reference that is no number becomes one of the member's account.
create temporary table moved on commit drop as
select t.*, a.member_id,
  case when t.reason in ('contact', 'photo') then t.reason || '_purchase' else 'account' end as reference_type,
  case when t.reason in ('contact', 'photo') then t.reference::bigint else a.member_id end as reference_id,
  case when t.reason in ('contact', 'photo') then 0
    else dense_rank() over (partition by t.reason, a.member_id order by t.reference) - 1 end as part
from gold_transfer t
join lateral (
  select member_id from ledger_account where id in (t.from_id, t.to_id) and type in ('paid', 'promo')
  union all
  select a.member_id from gold_transfer o join ledger_account a on a.id = o.from_id
  where o.reason = t.reason and o.reference = t.reference and a.member_id is not null
  limit 1) a on true;

insert into ledger_transaction (kind, reference_type, reference_id, part, member_id, created_at)
select reason, reference_type, reference_id, part, min(member_id), min(created_at)
from moved group by reason, reference_type, reference_id, part order by min(id);

insert into ledger_entry (transaction_id, account_id, amount, balance, matures_at)
select transaction_id, account_id, amount,
  case when member_id is not null then sum(amount) over (partition by account_id order by transaction_id) end,
  case when type = 'earnings' then created_at + interval '30 days' end
from (
  select t.id as transaction_id, side.account_id, sum(side.amount)::bigint as amount, min(t.created_at) as created_at
  from ledger_transaction t
  join moved m on m.reason = t.kind and m.reference_type = t.reference_type and m.reference_id = t.reference_id
    and m.part = t.part
  cross join lateral (values (m.from_id, -m.amount), (m.to_id, m.amount)) side (account_id, amount)
  group by t.id, side.account_id having sum(side.amount) <> 0) summed
join ledger_account on ledger_account.id = account_id order by transaction_id, account_id;

drop table gold_transfer;

create index ledger_transaction_member on ledger_transaction (member_id, id);
create index ledger_entry_transaction on ledger_entry (transaction_id);
create index ledger_entry_account on ledger_entry (account_id, (amount > 0), id);
create index ledger_entry_maturity on ledger_entry (account_id, matures_at) where matures_at is not null;
create index ledger_entry_taken_back on ledger_entry (takes_back_id) where takes_back_id is not null;
create index ledger_hold_open on ledger_hold (member_id) where settled_by is null;
create index ledger_hold_settled on ledger_hold (settled_by) where settled_by is not null;

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: correct it by a reversal', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_transaction_append_only before update or delete or truncate on ledger_transaction
  for each statement execute function ledger_is_append_only();
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function ledger_is_append_only();

-- All entries of a transaction come in one statement, and sum to zero.
create function ledger_entries_balance() returns trigger language plpgsql as $$
begin
  if exists (select from added group by transaction_id having sum(amount) <> 0
    or count(*) <> (select count(*) from ledger_entry e where e.transaction_id = added.transaction_id)) then
    raise exception 'the entries of a ledger transaction do not sum to zero, or were added to later'
      using errcode = 'check_violation', constraint = 'ledger_entries_balance';
  end if;
  return null;
end $$;
create trigger ledger_entries_balance after insert on ledger_entry
  referencing new table as added for each statement execute function ledger_entries_balance();
