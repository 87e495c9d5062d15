-- The body of a staged call outside the contract queues, until it has taken effect.
alter table staff_decision add column input jsonb;
