-- no transaction
drop index concurrently if exists ledger_transaction_created_at;
create index concurrently ledger_transaction_created_at on ledger_transaction (created_at);
