-- What a member's payments earned those who brought them is found without reading all their other movements.
create index ledger_transaction_recharge on ledger_transaction (member_id, id) where kind in ('recharge', 'reversal');
