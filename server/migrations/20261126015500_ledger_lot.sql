-- Paid gold by the payment that it came from: what is spent, and what is earned from it, can be traced to payments.
create table ledger_lot (
  id bigint primary key generated always as identity,
  member_id bigint not null references account(id),
  transaction_id bigint unique references ledger_transaction(id),
  cents bigint not null,
  remaining bigint not null,
  matures_at timestamptz(3) not null,
  taken_back_at timestamptz(3),
  constraint ledger_lot_remaining check (cents > 0 and remaining >= 0 and remaining <= cents)
);
create index ledger_lot_open on ledger_lot (member_id, id) where remaining > 0;

create table ledger_lot_use (
  transaction_id bigint not null references ledger_transaction(id),
  lot_id bigint not null references ledger_lot(id),
  cents bigint not null,
  primary key (transaction_id, lot_id),
  constraint ledger_lot_use_cents check (cents > 0)
);
create index ledger_lot_use_lot on ledger_lot_use (lot_id);

-- Which payments the gold of today came from is unknown: one lot for each member, as if it was bought now.
insert into ledger_lot (member_id, cents, remaining, matures_at)
select member_id, balance, balance, now() + interval '180 days' from ledger_account where type = 'paid' and balance > 0;
insert into ledger_lot (member_id, cents, remaining, matures_at)
select member_id, paid, 0, now() + interval '180 days' from ledger_hold where settled_by is null and paid > 0;
insert into ledger_lot_use (transaction_id, lot_id, cents)
select h.transaction_id, l.id, h.paid
from (select transaction_id, member_id, paid, row_number() over (partition by member_id, paid order by transaction_id) as n
    from ledger_hold where settled_by is null and paid > 0) h
  join (select id, member_id, cents, row_number() over (partition by member_id, cents order by id) as n
    from ledger_lot where remaining = 0) l on l.member_id = h.member_id and l.cents = h.paid and l.n = h.n;
