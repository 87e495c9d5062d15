-- Purchases that their buyers lost and whose payments are not reversed yet.
create table purchase_withdrawal (
  kind text not null,
  purchase_id bigint not null,
  cause text not null,
  buyer_id bigint not null references account(id),
  owner_id bigint not null references account(id),
  price bigint not null,
  created_at timestamptz(3) not null,
  primary key (kind, purchase_id),
  constraint purchase_withdrawal_kind check (kind in ('photo', 'contact')),
  constraint purchase_withdrawal_cause check (cause in ('gone', 'charged_back'))
);

-- Buyers keep the entries as they bought them.
alter table contact_purchase add facebook text, add wechat text, add other text;
update contact_purchase p set facebook = i.facebook, wechat = i.wechat, other = i.other
from contact_info i where i.member_id = p.owner_id;

-- What was deleted while its buyers kept nothing is refunded: photos, and contact information that was cleared.
with lost as (delete from photo_purchase where photo_id is null returning *)
insert into purchase_withdrawal (kind, purchase_id, cause, buyer_id, owner_id, price, created_at)
select 'photo', id, 'gone', buyer_id, owner_id, price, now() from lost;
with lost as (
  delete from contact_purchase where coalesce(facebook, wechat, other) is null returning *)
insert into purchase_withdrawal (kind, purchase_id, cause, buyer_id, owner_id, price, created_at)
select 'contact', id, 'gone', buyer_id, owner_id, price, now() from lost;

-- A photo can only be deleted after its purchases are withdrawn.
alter table photo_purchase
  drop constraint photo_purchase_photo_id_fkey,
  add constraint photo_purchase_photo_id_fkey foreign key (photo_id) references photo(id) not valid;
