-- Whether a member has bought a photo is found in one place, however many bought it.

alter table photo_purchase drop constraint photo_purchase_once;
drop index photo_purchase_photo;
alter table photo_purchase add constraint photo_purchase_once unique(photo_id,buyer_id);
create index photo_purchase_buyer on photo_purchase (buyer_id);
