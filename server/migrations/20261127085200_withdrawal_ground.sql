alter table withdrawal
  add column ground text,
  add constraint withdrawal_ground check (ground in ('wrong_details', 'suspected_fraud', 'not_possible', 'other')),
  add constraint withdrawal_ground_of_refusal check (ground is null or state = 'refused');
