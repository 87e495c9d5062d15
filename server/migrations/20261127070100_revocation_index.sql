-- no transaction
drop index concurrently if exists ledger_transaction_recharge;
create index concurrently ledger_transaction_recharge on ledger_transaction (member_id, id) where (kind in ('recharge', 'reversal', 'revocation'));
