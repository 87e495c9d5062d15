-- Gold: a double-entry ledger, and contact information that is its first use.

create table gold_account (
  id bigint primary key generated always as identity (start with 101),
  member_id bigint,
  kind text not null,
  balance bigint,
  constraint gold_account_member unique(member_id,kind),
  constraint gold_account_positive check (balance >= 0),
  constraint gold_account_kind check (case when member_id is null
    then kind in ('receipts', 'promotion', 'revenue') and balance is null
    else kind in ('paid', 'promo', 'earnings', 'escrow') and balance is not null end)
);

create table gold_transfer (
  id bigint primary key generated always as identity,
  from_id bigint not null,
  to_id bigint not null,
  amount bigint not null,
  reason text not null,
  reference text not null,
  leg smallint not null,
  created_at timestamptz(3) not null,
  constraint gold_transfer_once unique(reason,reference,leg),
  constraint gold_transfer_amount check (amount > 0),
  constraint gold_transfer_other check (from_id <> to_id)
);

create table contact_info (
  member_id bigint primary key,
  facebook text,
  wechat text,
  other text,
  price bigint default 0 not null,
  show boolean default false not null,
  consent_at timestamptz(3),
  constraint contact_info_price check (price >= 0),
  constraint contact_info_consent check ((price > 0 or show) = (consent_at is not null)),
  constraint contact_info_filled check (consent_at is null or coalesce(facebook, wechat, other) is not null)
);

create table contact_purchase (
  id bigint primary key generated always as identity,
  buyer_id bigint not null,
  owner_id bigint not null,
  price bigint not null,
  created_at timestamptz(3) not null,
  constraint contact_purchase_once unique(buyer_id,owner_id),
  constraint contact_purchase_other check (buyer_id <> owner_id)
);

alter table gold_account add foreign key (member_id) references account(id);
alter table gold_transfer add foreign key (from_id) references gold_account(id);
alter table gold_transfer add foreign key (to_id) references gold_account(id);
alter table contact_info add foreign key (member_id) references account(id) on delete cascade;
alter table contact_purchase add foreign key (buyer_id) references account(id) on delete cascade;
alter table contact_purchase add foreign key (owner_id) references account(id) on delete cascade;

create index gold_transfer_from on gold_transfer (from_id,id);
create index gold_transfer_to on gold_transfer (to_id,id);
create index contact_purchase_owner on contact_purchase (owner_id);

-- The house's own; the program knows them by these ids.
insert into gold_account (id, kind) overriding system value values (1, 'receipts'), (2, 'promotion'), (3, 'revenue');
