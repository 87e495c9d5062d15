-- The link by which an address that was replaced as an account's email takes the account back.

create table email_take_back (
  id bigint primary key generated always as identity,
  member_id bigint not null references account(id) on delete cascade,
  email text not null,
  token_hash bytea not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint email_take_back_token_hash_unique unique (token_hash)
);

create index email_take_back_member on email_take_back (member_id, id);
create index email_take_back_expires on email_take_back (expires_at);
