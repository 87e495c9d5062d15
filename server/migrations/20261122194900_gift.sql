-- Gifts that members send each other in a conversation.

create table gift_sent (
  id bigint primary key generated always as identity,
  sender_id bigint not null references account(id) on delete cascade,
  receiver_id bigint not null references account(id) on delete cascade,
  gift_id smallint not null,
  price bigint not null,
  created_at timestamptz(3) not null,
  constraint gift_sent_other check (sender_id <> receiver_id),
  constraint gift_sent_price check (price >= 0)
);
create index gift_sent_receiver on gift_sent (receiver_id, id);
create index gift_sent_sender on gift_sent (sender_id, id);

create table gift_hit (
  gift_id smallint primary key,
  hits bigint not null
);
