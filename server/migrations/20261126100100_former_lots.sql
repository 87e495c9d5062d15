-- Paid gold from before lots existed lies in lots without a payment, so that a chargeback withdraws nothing that was
-- bought with it. What is left of it moves to lots of the member's top-ups that have none, the youngest first, because
-- gold is spent oldest payment first. Top-ups for VIP are left out: their gold was set aside for it at once.
lock table ledger_lot in share row exclusive mode;

create temporary table former_lot on commit drop as
with unknown as (
    select id, member_id, remaining, matures_at,
      sum(remaining) over (partition by member_id order by id desc) - remaining as before
    from ledger_lot where transaction_id is null and remaining > 0),
  topup as (
    select t.id, t.member_id, e.amount as cents, p.cents as bought,
      case p.currency when 'CNY' then p.amount * 14 / 100 else p.amount end as usd,
      sum(e.amount) over (partition by t.member_id order by t.id desc) - e.amount as before
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
      join ledger_account a on a.id = e.account_id and a.member_id = t.member_id and a.type = 'paid'
      left join payment p on t.reference_type = 'payment' and p.id = t.reference_id
    where t.kind = 'recharge' and e.amount > 0 and p.month is null
      and t.member_id in (select member_id from unknown)
      and not exists (select from ledger_lot l where l.transaction_id = t.id)
      and not exists (select from ledger_transaction r where r.reverses_id = t.id))
select u.id as lot_id, u.member_id, u.matures_at, t.id as transaction_id, t.bought, t.usd,
  (least(u.before + u.remaining, t.before + t.cents) - greatest(u.before, t.before))::bigint as cents
from unknown u join topup t on t.member_id = u.member_id
where u.before < t.before + t.cents and t.before < u.before + u.remaining;

-- RMB at 0.14 USD, the setting's default.
insert into ledger_lot (member_id, transaction_id, cents, remaining, worth, matures_at)
select member_id, transaction_id, sum(cents), sum(cents),
  case when usd < bought * 95 / 100 then floor(sum(cents) * usd / bought) end, max(matures_at)
from former_lot group by member_id, transaction_id, bought, usd order by transaction_id;

delete from ledger_lot l using (select lot_id, sum(cents) as cents from former_lot group by lot_id) moved
where l.id = moved.lot_id and l.cents = moved.cents;
update ledger_lot l set cents = l.cents - moved.cents, remaining = l.remaining - moved.cents
from (select lot_id, sum(cents) as cents from former_lot group by lot_id) moved where l.id = moved.lot_id;
