-- Earnings that an administrator has released before they matured: they count as matured from then on.
create table ledger_early_release (
  entry_id bigint primary key references ledger_entry(id),
  created_at timestamptz(3) not null
);
