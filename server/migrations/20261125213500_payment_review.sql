-- What staff decide about is stored apart from the state: a payment that was booked can need a decision, too, and
-- what they have decided about must not open the case again.
alter table payment add column review text, add column reviewed_at timestamptz(3);
update payment set review = 'paid another amount' where state = 'pending' and reason = 'review';
drop index payment_review;
create index payment_review on payment (id) where review is not null and reviewed_at is null;
create index payment_capture on payment (method, capture_id) where capture_id is not null;
