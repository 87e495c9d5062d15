-- Albums with folders, secret photos and who paid for them, and what is made of an upload after it came in.

alter table photo add column status text default 'ready' not null;
alter table photo add column progress smallint default 100 not null;
alter table photo add column original text;
alter table photo add column duration integer;
alter table photo add column price bigint;
alter table photo add column perceptual_hash bigint;
alter table photo add column has_text boolean;
alter table photo add constraint photo_progress check (progress between 0 and 100);
alter table photo add constraint photo_price check (price > 0);
alter table photo add constraint photo_secret check ((folder = 'secret') = (price is not null));

create table photo_purchase (
  id bigint primary key generated always as identity,
  buyer_id bigint not null,
  owner_id bigint not null,
  photo_id bigint,
  price bigint not null,
  created_at timestamptz(3) not null,
  constraint photo_purchase_once unique(buyer_id,photo_id),
  constraint photo_purchase_other check (buyer_id <> owner_id)
);

alter table photo_purchase add foreign key (buyer_id) references account(id) on delete cascade;
alter table photo_purchase add foreign key (owner_id) references account(id) on delete cascade;
alter table photo_purchase add foreign key (photo_id) references photo(id) on delete set null;

create index photo_purchase_owner on photo_purchase (owner_id);
create index photo_purchase_photo on photo_purchase (photo_id);
create index photo_perceptual_hash on photo (perceptual_hash) where perceptual_hash is not null;
