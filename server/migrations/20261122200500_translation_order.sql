-- Human translations: ordered by a member, paid into escrow, taken and delivered by translators.
create table translation_order (
  id bigint generated always as identity primary key,
  buyer_id bigint not null references account on delete cascade,
  author_id bigint not null,
  type text not null,
  target_id bigint not null,
  digest bytea not null,
  content text not null,
  source text not null,
  target text not null,
  price bigint not null,
  earns bigint not null,
  state text not null default 'queued',
  shared boolean not null default false,
  translator_id bigint references account on delete set null,
  claimed_until timestamptz(3),
  draft text,
  translate text,
  refund_reason text,
  note text,
  rating smallint,
  created_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  closed_at timestamptz(3),
  constraint translation_order_type check (type in ('message', 'introduction', 'feed')),
  constraint translation_order_source check (source in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko')),
  constraint translation_order_target check (target in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko')),
  constraint translation_order_state check (state in ('queued', 'translating', 'translated', 'complete', 'refunded')),
  constraint translation_order_refund_reason check (refund_reason in ('cancelled', 'refused', 'late', 'gone')),
  constraint translation_order_rating check (rating between 1 and 5),
  constraint translation_order_price check (price > 0 and earns >= 0 and earns <= price),
  constraint translation_order_claim check ((state = 'translating') = (claimed_until is not null)),
  constraint translation_order_closed check ((state in ('translated', 'complete', 'refunded')) = (closed_at is not null)),
  constraint translation_order_delivered check ((state in ('translated', 'complete')) = (translate is not null)),
  constraint translation_order_refunded check ((state = 'refunded') = (refund_reason is not null))
);
create index translation_order_buyer on translation_order (buyer_id, id);
create unique index translation_order_once on translation_order (buyer_id, digest, target)
  where state in ('queued', 'translating', 'translated', 'complete');
create index translation_order_queue on translation_order (source, target, id) where state = 'queued';
create index translation_order_waiting on translation_order (id) where state = 'queued';
create index translation_order_open on translation_order (due_at) where state in ('queued', 'translating');
create index translation_order_claimed on translation_order (claimed_until) where state = 'translating';
create index translation_order_translator on translation_order (translator_id, id) where translator_id is not null;
create index translation_order_author on translation_order (author_id) where type <> 'message';
