-- VIP that was bought with gold is lost when that gold is charged back, like photos and contact information.
alter table purchase_withdrawal drop constraint purchase_withdrawal_kind,
  add constraint purchase_withdrawal_kind check (kind in ('photo', 'contact', 'upgrade'));
create index purchase_withdrawal_buyer on purchase_withdrawal (buyer_id);
