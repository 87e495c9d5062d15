-- The check sums what the house gave members, less what it took, beside what members have: the two are to be the same.
alter table ledger_check add column summed bigint not null default 0, add column transfers bigint not null default 0;

update ledger_check set summed = (
  select -coalesce(sum(e.amount), 0) from ledger_entry e join ledger_account a on a.id = e.account_id
  where a.member_id is null and e.transaction_id <= ledger_check.transaction_id
);

alter table ledger_check alter column summed drop default, alter column transfers drop default;
