-- Who paid for the analysis of whose account.

create table analysis_purchase (
  id bigint primary key generated always as identity,
  member_id bigint not null references account(id) on delete cascade,
  about_id bigint not null references account(id) on delete cascade,
  price bigint not null,
  created_at timestamptz(3) not null,
  constraint analysis_purchase_once unique (member_id, about_id),
  constraint analysis_purchase_other check (member_id <> about_id)
);
create index analysis_purchase_about on analysis_purchase (about_id);
create index message_sender on message (sender_id, created_at);
