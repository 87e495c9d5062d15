-- no transaction
drop index concurrently if exists photo_purchase_list;
create index concurrently photo_purchase_list on photo_purchase (buyer_id, id);
drop index concurrently if exists photo_purchase_buyer;
drop index concurrently if exists contact_purchase_list;
create index concurrently contact_purchase_list on contact_purchase (buyer_id, id);
alter table photo_purchase validate constraint photo_purchase_photo_id_fkey;
alter table notification
  drop constraint if exists notification_event,
  add constraint notification_event check (event in (
    'trial', 'done', 'given', 'ending', 'cleared', 'failed', 'refunded', 'accepted', 'removed',
    'refused', 'like', 'comment', 'reply', 'comment_like', 'asked', 'answered', 'missed', 'received',
    'changed', 'came', 'delivered', 'canceled', 'paid', 'booked',
    'returned', 'withdrawn', 'photo_sold', 'contact_sold')) not valid;
alter table notification validate constraint notification_event;
