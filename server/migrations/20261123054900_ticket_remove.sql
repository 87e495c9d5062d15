-- Staff can take away what was reported.
alter table support_ticket drop constraint support_ticket_outcome;
alter table support_ticket add constraint support_ticket_outcome
  check (outcome in ('dismiss', 'remove', 'warn', 'limit', 'suspend', 'answer', 'close'));
