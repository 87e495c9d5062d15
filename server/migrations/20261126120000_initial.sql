-- The schema of the first release. What each table is for is written in the tables.ts of its feature. Among indexes of equal
-- cost the planner takes the oldest: the order of the indexes of a table is part of the schema (the plan tests check it).

create sequence front_rank;
create sequence notification_place;
create sequence online_rank;

create table account (
  id bigint generated always as identity primary key,
  email text,
  phone text,
  email_verified_at timestamptz(3),
  phone_verified_at timestamptz(3),
  password_hash text,
  role text default 'member' not null,
  state text default 'active' not null,
  state_at timestamptz(3),
  is_partner boolean default false not null,
  trialing boolean default false not null,
  rate numeric(8,4) default 1 not null,
  demo boolean default false not null,
  created_at timestamptz(3) not null,
  erased_at timestamptz(3),
  limited_until timestamptz(3),
  terms_at timestamptz(3),
  terms_edition text,
  constraint account_role check (role in ('member', 'translator', 'support', 'moderator', 'admin')),
  constraint account_state check (state in ('active', 'suspended', 'deleted')),
  constraint account_email_unique unique (email),
  constraint account_phone_unique unique (phone)
);
create index account_deleted on account (state_at) where ((state = 'deleted') and (erased_at is null));
create index account_staff on account (id) where role <> 'member';

create table announcement (
  id bigint generated always as identity primary key,
  content jsonb not null,
  ends_at timestamptz(3),
  withdrawn boolean default false not null,
  created_at timestamptz(3) not null,
  starts_at timestamptz(3) not null,
  constraint announcement_span check (ends_at > starts_at)
);

create table captcha_used (
  digest bytea primary key,
  expires_at timestamptz(3) not null
);
create index captcha_used_expires on captcha_used (expires_at);

create table database_mark (
  single boolean default true primary key,
  mark text not null,
  constraint database_mark_single check (single)
);

create table day_figures (
  day date primary key,
  members bigint not null,
  active bigint not null,
  messages bigint not null,
  answers bigint not null,
  payments bigint not null,
  paid_cents bigint not null,
  counted_at timestamptz(3) not null
);

create table exposure_cap (
  gender smallint not null,
  seeking smallint not null,
  most real not null,
  constraint exposure_cap_gender check (gender = any (array[0, 1])),
  constraint exposure_cap_seeking check (seeking = any (array[0, 1])),
  primary key (gender, seeking)
);

create table feed_unannounced (
  post_id bigint primary key
);

create table game_event (
  id bigint generated always as identity primary key,
  week date not null,
  prizes bigint[] not null,
  settled_at timestamptz(3),
  constraint game_event_monday check (extract(isodow from week) = (1)::numeric),
  constraint game_event_prizes check (coalesce(((array_ndims(prizes) = 1) and (cardinality(prizes) <= 10)), false) and (0 < all (prizes)) and (array_position(prizes, null::bigint) is null)),
  constraint game_event_week unique (week)
);
create index game_event_open on game_event (week) where settled_at is null;

create table gift_hit (
  gift_id smallint primary key,
  hits bigint not null
);

create table idempotency (
  member_id bigint not null,
  call text not null,
  key text not null,
  body_hash text not null,
  status integer not null,
  reply jsonb not null,
  created_at timestamptz(3) not null,
  constraint idempotency_member_id_call_key_pk primary key (member_id, call, key)
);
create index idempotency_age on idempotency (created_at);

create table ledger_check (
  id smallint primary key,
  transaction_id bigint not null,
  account_id bigint not null,
  differences integer not null,
  found integer not null,
  finished_at timestamptz(3),
  balances bigint not null,
  escrow bigint not null,
  summed bigint not null,
  transfers bigint not null,
  constraint ledger_check_one check (id = 1)
);

create table mail (
  id bigint generated always as identity primary key,
  channel text default 'email' not null,
  recipient text not null,
  subject text not null,
  text text not null,
  code text,
  tries integer default 0 not null,
  error text,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3),
  unsubscribe text,
  reply_to text,
  unknown smallint default 0 not null,
  due_at timestamptz(3) default now() not null,
  constraint mail_channel check (channel in ('email', 'sms'))
);
create index mail_created on mail (created_at);
create index mail_due on mail (due_at) where sent_at is null;

create unlogged table online_member (
  member_id bigint primary key,
  pool smallint not null,
  rank bigint not null
);
create index online_member_order on online_member (pool, rank);

create unlogged table presence (
  member_id bigint not null,
  process_id text not null,
  constraint presence_member_id_process_id_pk primary key (member_id, process_id)
);
create index presence_process on presence (process_id);

create table process (
  id text primary key,
  beat_at timestamptz(3) not null
);

create table refused_address (
  digest text primary key,
  refused_at timestamptz(3) not null
);

create table sandbox_order (
  token text primary key,
  payment_id bigint not null,
  state text not null,
  currency text not null,
  amount bigint not null,
  return_url text not null,
  cancel_url text not null,
  release_at timestamptz(3),
  created_at timestamptz(3) not null,
  constraint sandbox_order_currency check (currency in ('USD', 'CNY')),
  constraint sandbox_order_state check (state in ('open', 'approved', 'held', 'pending', 'declining', 'paid', 'canceled', 'failed', 'refunded', 'charged_back'))
);

create table search_fill (
  version smallint primary key,
  filled_to bigint not null
);

create table search_word (
  term text collate pg_catalog."C" primary key,
  shown text not null,
  typos text[] not null,
  members integer default 0 not null,
  counted_at timestamptz(3)
);
create index search_word_typos on search_word using gin (typos) with (fastupdate=off);
create index search_word_counted on search_word (counted_at nulls first);
create index search_word_unused on search_word (term) where members = 0;

create table translation (
  digest bytea not null,
  source text not null,
  target text not null,
  content text not null,
  engine text not null,
  created_at timestamptz(3) not null,
  rank smallint default 0 not null,
  owner_id bigint default 0 not null,
  author_id bigint,
  shared boolean default false not null,
  constraint translation_rank check ((rank >= 0) and (rank <= 2)),
  constraint translation_source check (source in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko')),
  constraint translation_target check (target in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko')),
  constraint translation_digest_source_target_rank_owner_id_pk primary key (digest, source, target, rank, owner_id)
);
create index translation_owner on translation (owner_id) where owner_id <> 0;

create table translation_engine_day (
  engine text primary key,
  day date not null,
  characters bigint not null,
  constraint translation_engine_day_characters_check check (characters >= 0)
);

create table withdraw_rate (
  week date primary key,
  rate numeric(8,4) not null,
  constraint withdraw_rate_range check ((rate > (0)::numeric) and (rate <= (1)::numeric))
);

create table analysis_purchase (
  id bigint generated always as identity primary key,
  member_id bigint not null references account on delete cascade,
  about_id bigint not null references account on delete cascade,
  price bigint not null,
  created_at timestamptz(3) not null,
  constraint analysis_purchase_other check (member_id <> about_id),
  constraint analysis_purchase_once unique (member_id, about_id)
);
create index analysis_purchase_about on analysis_purchase (about_id);

create table announcement_seen (
  member_id bigint primary key references account on delete cascade,
  announcement_id bigint not null references announcement
);

create table audit (
  id bigint generated always as identity primary key,
  actor_id bigint references account,
  action text not null,
  subject_id bigint references account,
  detail jsonb not null,
  address text,
  created_at timestamptz(3) not null,
  role text,
  reason text,
  constraint audit_role check (role in ('member', 'translator', 'support', 'moderator', 'admin'))
);
create index audit_subject on audit (subject_id, id) where subject_id is not null;
create index audit_actor on audit (actor_id, id) where actor_id is not null;

create table block (
  id bigint generated always as identity,
  member_id bigint not null references account on delete cascade,
  blocked_id bigint not null references account on delete cascade,
  created_at timestamptz(3) not null,
  constraint block_other check (member_id <> blocked_id),
  constraint block_member_id_blocked_id_pk primary key (member_id, blocked_id)
);
create index block_list on block (member_id, id);
create index block_received on block (blocked_id);

create table call (
  id bigint generated always as identity primary key,
  caller_id bigint not null references account on delete cascade,
  callee_id bigint not null references account on delete cascade,
  video boolean not null,
  secret boolean not null,
  state text not null,
  price bigint not null,
  minutes integer default 0 not null,
  offer text,
  caller_device text not null,
  callee_device text,
  created_at timestamptz(3) not null,
  began_at timestamptz(3),
  ended_at timestamptz(3),
  seconds integer,
  caller_seen_at timestamptz(3) not null,
  callee_seen_at timestamptz(3),
  due_at timestamptz(3),
  constraint call_began check ((state <> 'connected') or (began_at is not null)),
  constraint call_open check (((state in ('dialing', 'ringing', 'connecting', 'connected')) = (ended_at is null)) and ((ended_at is not null) or (due_at is not null)) and ((ended_at is null) = (seconds is null))),
  constraint call_other check (caller_id <> callee_id),
  constraint call_price check (price >= 0),
  constraint call_state check (state in ('dialing', 'ringing', 'connecting', 'connected', 'busy', 'reject', 'cancel', 'missed', 'hangup', 'overdue', 'disconnected'))
);
create index call_due on call (due_at) where due_at is not null;
create index call_caller on call (caller_id, id);
create index call_callee on call (callee_id, id);

create table contact_info (
  member_id bigint primary key references account on delete cascade,
  facebook text,
  wechat text,
  other text,
  price bigint default 0 not null,
  show boolean default false not null,
  consent_at timestamptz(3),
  constraint contact_info_consent check (((price > 0) or show) = (consent_at is not null)),
  constraint contact_info_filled check ((consent_at is null) or (coalesce(facebook, wechat, other) is not null)),
  constraint contact_info_price check (price >= 0)
);

create table contact_purchase (
  id bigint generated always as identity primary key,
  buyer_id bigint not null references account on delete cascade,
  owner_id bigint not null references account on delete cascade,
  price bigint not null,
  created_at timestamptz(3) not null,
  facebook text,
  wechat text,
  other text,
  constraint contact_purchase_other check (buyer_id <> owner_id),
  constraint contact_purchase_once unique (buyer_id, owner_id)
);
create index contact_purchase_owner on contact_purchase (owner_id);
create index contact_purchase_list on contact_purchase (buyer_id, id);

create table counter (
  member_id bigint primary key references account on delete cascade,
  seq bigint default 0 not null,
  notification integer default 0 not null,
  message integer default 0 not null,
  likeme integer default 0 not null,
  request integer default 0 not null,
  "order" integer default 0 not null,
  changed jsonb default '{}' not null,
  push_at timestamptz(3),
  mail_at timestamptz(3),
  constraint counter_positive check (least(notification, message, likeme, request, "order") >= 0)
) with (fillfactor='75');
create index counter_push_at on counter (push_at) where push_at is not null;
create index counter_mail_at on counter (mail_at) where mail_at is not null;

create table data_export (
  id bigint generated always as identity primary key,
  member_id bigint not null references account on delete cascade,
  status text not null,
  progress smallint default 0 not null,
  file text,
  size bigint,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  constraint data_export_progress check ((progress >= 0) and (progress <= 100)),
  constraint data_export_status check (status in ('queued', 'building', 'ready', 'failed'))
);
create unique index data_export_running on data_export (member_id) where (status in ('queued', 'building'));
create index data_export_list on data_export (member_id, id);
create index data_export_expires on data_export (expires_at) where expires_at is not null;

create table earning_review (
  id bigint generated always as identity primary key,
  member_id bigint not null references account,
  payer_id bigint not null references account,
  signs text[] not null,
  state text not null,
  reason text,
  decided_by bigint references account,
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  constraint earning_review_decided check ((state = 'waiting') = (decided_at is null)),
  constraint earning_review_other check ((payer_id <> member_id) and (decided_by <> member_id)),
  constraint earning_review_signs check (signs <@ array['device', 'payment_account', 'network']),
  constraint earning_review_state check (state in ('waiting', 'released', 'refused'))
);
create unique index earning_review_waiting on earning_review (member_id, payer_id) where state = 'waiting';
create index earning_review_open on earning_review (id) where state = 'waiting';
create index earning_review_pair on earning_review (member_id, payer_id, id);
create index earning_review_payer on earning_review (payer_id);
create index earning_review_decided_by on earning_review (decided_by) where decided_by is not null;

create table email_take_back (
  id bigint generated always as identity primary key,
  member_id bigint not null references account on delete cascade,
  email text not null,
  token_hash bytea not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint email_take_back_token_hash_unique unique (token_hash)
);
create index email_take_back_member on email_take_back (member_id, id);
create index email_take_back_expires on email_take_back (expires_at);

create table feed_mute (
  id bigint generated always as identity primary key,
  member_id bigint not null references account on delete cascade,
  muted_id bigint not null references account on delete cascade,
  less_from bigint,
  created_at timestamptz(3) not null
);
create unique index feed_mute_pair on feed_mute (member_id, muted_id);
create index feed_mute_list on feed_mute (member_id, id);
create index feed_mute_muted on feed_mute (muted_id);

create table feed_pace (
  member_id bigint primary key references account on delete cascade,
  latest timestamptz(3) not null,
  earlier timestamptz(3)
);

create table feed_post (
  id bigint generated always as identity primary key,
  member_id bigint not null references account on delete cascade,
  gender smallint not null,
  language text,
  client_id text,
  content text not null,
  uploads smallint default 0 not null,
  likes integer default 0 not null,
  comments integer default 0 not null,
  created_at timestamptz(3) not null,
  constraint feed_post_counts check (least(likes, comments) >= 0),
  constraint feed_post_gender check (gender = any (array[0, 1])),
  constraint feed_post_language check (language in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko'))
);
create index feed_post_gender on feed_post (gender, id);
create index feed_post_language on feed_post (language, gender, id);
create index feed_post_member on feed_post (member_id, id);
create unique index feed_post_client on feed_post (member_id, client_id) where client_id is not null;

create table free_trip (
  id bigint generated always as identity primary key,
  member_id bigint not null references account on delete cascade,
  created_at timestamptz(3) not null
);
create index free_trip_member on free_trip (member_id, id);

create table friend (
  id bigint generated always as identity,
  member_id bigint not null references account on delete cascade,
  friend_id bigint not null references account on delete cascade,
  top boolean default false not null,
  created_at timestamptz(3) not null,
  constraint friend_other check (member_id <> friend_id),
  constraint friend_member_id_friend_id_pk primary key (member_id, friend_id)
);
create index friend_list on friend (member_id, id);
create index friend_pinned on friend (member_id, id) where top;
create index friend_received on friend (friend_id);

create table friend_request (
  id bigint generated always as identity,
  member_id bigint not null references account on delete cascade,
  other_id bigint not null references account on delete cascade,
  status smallint not null,
  seen boolean default false not null,
  created_at timestamptz(3) not null,
  constraint friend_request_other check (member_id <> other_id),
  constraint friend_request_status check (status = any (array[1, 2])),
  constraint friend_request_member_id_other_id_pk primary key (member_id, other_id)
);
create index friend_request_received on friend_request (other_id, id) where status = 2;
create index friend_request_unseen on friend_request (other_id, id) where ((status = 2) and (not seen));
create index friend_request_about on friend_request (other_id);

create table front_member (
  member_id bigint primary key references account on delete cascade,
  pool smallint not null,
  rank bigint not null,
  chosen_by text not null,
  constraint front_member_chosen_by check (chosen_by in ('staff', 'job', 'nobody'))
);
create index front_member_order on front_member (pool, rank);

create table game_player (
  member_id bigint primary key references account on delete cascade,
  best integer not null,
  last_round timestamptz(3) not null,
  rounds integer not null,
  constraint game_player_best check (best >= 0)
);

create table game_prize (
  id bigint generated always as identity primary key,
  event_id bigint not null references game_event,
  place smallint not null,
  member_id bigint not null references account,
  cents bigint not null,
  paid_at timestamptz(3),
  constraint game_prize_cents check (cents > 0),
  constraint game_prize_place_check check ((place >= 1) and (place <= 10)),
  constraint game_prize_place unique (event_id, place),
  constraint game_prize_winner unique (event_id, member_id)
);
create index game_prize_member on game_prize (member_id);
create index game_prize_unpaid on game_prize (id) where paid_at is null;

create table game_week (
  week date not null,
  member_id bigint not null references account on delete cascade,
  score integer not null,
  reached_at timestamptz(3) not null,
  constraint game_week_score check (score >= 0),
  primary key (week, member_id)
);
create index game_week_top on game_week (week, score desc, reached_at);
create index game_week_member on game_week (member_id);

create table gift_sent (
  id bigint generated always as identity primary key,
  sender_id bigint not null references account on delete cascade,
  receiver_id bigint not null references account on delete cascade,
  gift_id smallint not null,
  price bigint not null,
  created_at timestamptz(3) not null,
  constraint gift_sent_other check (sender_id <> receiver_id),
  constraint gift_sent_price check (price >= 0)
);
create index gift_sent_receiver on gift_sent (receiver_id, id);
create index gift_sent_sender on gift_sent (sender_id, id);

create table heat (
  member_id bigint primary key references account on delete cascade,
  pool smallint not null,
  rank bigint not null
);
create index heat_order on heat (pool, rank);

create table introduction (
  id bigint generated always as identity primary key,
  member_id bigint not null references account on delete cascade,
  own boolean default true not null,
  language text,
  content text not null,
  constraint introduction_language check (language in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko'))
);
create unique index introduction_own on introduction (member_id) where own;
create unique index introduction_other on introduction (member_id, language) where not own;
create index introduction_member on introduction (member_id);

create table kept_photo (
  photo_id bigint primary key,
  member_id bigint not null references account on delete cascade,
  kind text not null,
  file text not null unique,
  duration integer,
  waveform smallint[],
  constraint kept_photo_kind check (kind in ('image', 'video', 'audio'))
);
create index kept_photo_member on kept_photo (member_id);

create table ledger_account (
  id bigint generated always as identity (start with 101) primary key,
  member_id bigint references account,
  type text not null,
  balance bigint,
  reduced bigint default 0 not null,
  worth bigint default 0 not null,
  constraint ledger_account_reduced check (((reduced = 0) and (worth = 0)) or ((type = 'earnings') and (worth >= 0) and (worth <= reduced) and (reduced <= balance))),
  constraint ledger_account_sign check (
case
    when (type = 'debt') then (balance <= 0)
    else (balance >= 0)
end),
  constraint ledger_account_type check (
case
    when (member_id is null) then ((type in ('receipts', 'promotion', 'revenue', 'payouts', 'staff_credit')) and (balance is null))
    else ((type in ('paid', 'promo', 'earnings', 'escrow', 'debt')) and (balance is not null))
end),
  constraint ledger_account_member unique (member_id, type)
);

create table ledger_transaction (
  id bigint generated always as identity primary key,
  kind text not null,
  reference_type text not null,
  reference_id bigint not null,
  part integer not null,
  member_id bigint not null references account,
  reverses_id bigint references ledger_transaction,
  created_at timestamptz(3) not null,
  constraint ledger_transaction_kind check (kind in ('recharge', 'promotion', 'contact', 'photo', 'gift', 'call', 'upgrade', 'analysis', 'hold', 'release', 'refund', 'cash_out', 'reversal')),
  constraint ledger_transaction_reference_type check (reference_type in ('account', 'payment', 'contact_purchase', 'photo_purchase', 'gift', 'call', 'upgrade', 'order', 'translation', 'cash_out', 'transaction', 'wheel_spin', 'analysis', 'travel_request', 'staff_credit', 'game_prize')),
  constraint ledger_transaction_reversal check (
case
    when (kind = 'reversal') then ((reverses_id is not null) and (reference_type = 'transaction') and (reference_id = reverses_id))
    else ((reverses_id is null) and (reference_type <> 'transaction'))
end),
  constraint ledger_transaction_once unique (kind, reference_type, reference_id, part)
);
create index ledger_transaction_member on ledger_transaction (member_id, id);
create index ledger_transaction_recharge on ledger_transaction (member_id, id) where (kind in ('recharge', 'reversal'));

create table mall_order (
  id bigint generated always as identity primary key,
  payer_id bigint not null references account on delete cascade,
  receiver_id bigint not null references account on delete cascade,
  product_id smallint not null,
  quantity smallint not null,
  price bigint not null,
  from_name text not null,
  state text not null,
  reason text,
  note text,
  full_name text,
  address text,
  country text,
  staff_id bigint references account on delete set null,
  claimed_until timestamptz(3),
  payer_unseen boolean default false not null,
  receiver_unseen boolean default false not null,
  created_at timestamptz(3) not null,
  due_at timestamptz(3),
  constraint mall_order_address check ((state in ('prepare_delivery', 'delivered')) = ((address is not null) and (full_name is not null))),
  constraint mall_order_canceled check ((state = 'canceled') = (reason is not null)),
  constraint mall_order_claim check ((claimed_until is null) or ((state = 'prepare_delivery') and (staff_id is not null))),
  constraint mall_order_country check ((state in ('pending_accept', 'canceled')) or (country is not null)),
  constraint mall_order_open check ((state in ('signed_received', 'canceled')) = (due_at is null)),
  constraint mall_order_price check (price > 0),
  constraint mall_order_quantity check ((quantity >= 1) and (quantity <= 10)),
  constraint mall_order_reason check (reason in ('refused', 'withdrawn', 'timeout', 'undeliverable', 'gone')),
  constraint mall_order_state check (state in ('pending_accept', 'prepare_delivery', 'delivered', 'signed_received', 'canceled')),
  constraint mall_order_two check (payer_id <> receiver_id)
);
create index mall_order_payer on mall_order (payer_id, id);
create index mall_order_receiver on mall_order (receiver_id, id);
create index mall_order_payer_unseen on mall_order (payer_id) where payer_unseen;
create index mall_order_receiver_unseen on mall_order (receiver_id) where receiver_unseen;
create index mall_order_due on mall_order (due_at) where due_at is not null;
create index mall_order_queue on mall_order (id) where ((state = 'prepare_delivery') and (claimed_until is null));
create index mall_order_claimed on mall_order (claimed_until) where claimed_until is not null;
create index mall_order_staff on mall_order (staff_id, id) where staff_id is not null;

create table member_hold (
  member_id bigint primary key references account on delete cascade,
  held_at timestamptz(3) not null,
  released_at timestamptz(3)
);

create table member_like (
  id bigint generated always as identity,
  member_id bigint not null references account on delete cascade,
  liked_id bigint not null references account on delete cascade,
  seen boolean default false not null,
  match_id bigint,
  created_at timestamptz(3) not null,
  about_photo_id bigint,
  about_prompt_id bigint,
  constraint member_like_about check (num_nonnulls(about_photo_id, about_prompt_id) <= 1),
  constraint member_like_other check (member_id <> liked_id),
  constraint member_like_member_id_liked_id_pk primary key (member_id, liked_id)
);
create index member_like_given on member_like (member_id, id);
create index member_like_received on member_like (liked_id, id);
create index member_like_unseen on member_like (liked_id, id) where not seen;
create index member_like_match on member_like (member_id, match_id) where match_id is not null;

create table notification (
  id bigint generated always as identity primary key,
  member_id bigint not null references account on delete cascade,
  place bigint default nextval('notification_place'::regclass) not null,
  type text not null,
  event text not null,
  target_id bigint,
  personal boolean not null,
  facts jsonb default '{}' not null,
  group_key text,
  seen boolean not null,
  listed boolean not null,
  created_at timestamptz(3) not null,
  silent boolean default false not null,
  constraint notification_counted check (seen or listed),
  constraint notification_event check (event in ('trial', 'done', 'given', 'ending', 'cleared', 'failed', 'refunded', 'accepted', 'removed', 'refused', 'like', 'comment', 'reply', 'comment_like', 'asked', 'answered', 'missed', 'received', 'changed', 'came', 'delivered', 'canceled', 'paid', 'booked', 'returned', 'withdrawn', 'photo_sold', 'contact_sold', 'credited', 'prize')),
  constraint notification_silent check ((not silent) or (seen and (not listed))),
  constraint notification_type check (type in ('upgrade', 'payclear', 'translation', 'friend', 'profile', 'verify', 'avatar', 'bio', 'feed', 'ask', 'call', 'gift', 'order', 'earning', 'support', 'travel'))
);
create index notification_list on notification (member_id, place) where listed;
create index notification_unseen on notification (member_id, place) where not seen;
create unique index notification_group on notification (member_id, group_key) where not seen;
create index notification_old on notification (created_at);
create index notification_told on notification (member_id, place);

create table notification_setting (
  member_id bigint primary key references account on delete cascade,
  ways jsonb default '{}' not null,
  quiet_from smallint,
  quiet_to smallint,
  time_zone text default 'UTC' not null,
  preview boolean default false not null,
  constraint notification_setting_quiet check (((quiet_from is null) = (quiet_to is null)) and ((coalesce((quiet_from)::integer, 0) >= 0) and (coalesce((quiet_from)::integer, 0) <= 1439)) and ((coalesce((quiet_to)::integer, 0) >= 0) and (coalesce((quiet_to)::integer, 0) <= 1439)))
);

create table pass (
  id bigint generated always as identity,
  member_id bigint not null references account on delete cascade,
  passed_id bigint not null references account on delete cascade,
  undone boolean default false not null,
  created_at timestamptz(3) not null,
  constraint pass_other check (member_id <> passed_id),
  constraint pass_member_id_passed_id_pk primary key (member_id, passed_id)
);
create index pass_latest on pass (member_id, id);
create index pass_about on pass (passed_id);
create index pass_age on pass (created_at);

create table passkey (
  id bigint generated always as identity primary key,
  member_id bigint not null references account on delete cascade,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz(3) not null,
  used_at timestamptz(3),
  constraint passkey_credential_id_unique unique (credential_id)
);
create index passkey_list on passkey (member_id, id);

create table passkey_challenge (
  id text primary key,
  challenge text not null,
  member_id bigint references account on delete cascade,
  expires_at timestamptz(3) not null
);
create index passkey_challenge_expires on passkey_challenge (expires_at);

create table payment (
  id bigint generated always as identity primary key,
  member_id bigint not null references account,
  user_id bigint references account,
  method text not null,
  state text not null,
  reason text,
  cents bigint not null,
  month numeric(4,2),
  currency text,
  amount bigint,
  net bigint,
  client_id text not null,
  token text,
  redirect_url text,
  code_url text,
  capture_id text,
  escrowed boolean default false not null,
  asked smallint default 0 not null,
  ask_at timestamptz(3),
  release_at timestamptz(3),
  created_at timestamptz(3) not null,
  changed_at timestamptz(3) not null,
  review text,
  reviewed_at timestamptz(3),
  order_key text,
  constraint payment_amounts check ((cents > 0) and ((method = 'balance') = (amount is null)) and ((amount is null) = (currency is null)) and ((amount is null) or (amount > 0))),
  constraint payment_currency check (currency in ('USD', 'CNY')),
  constraint payment_method check (method in ('paypal', 'wechat', 'sandbox', 'balance')),
  constraint payment_other check ((user_id is null) or ((user_id <> member_id) and (month is not null))),
  constraint payment_reason check (reason in ('bank', 'review', 'declined', 'unavailable', 'expired', 'canceled', 'no_upgrade', 'debt')),
  constraint payment_state check (state in ('processing', 'pending', 'success', 'complete', 'canceled', 'failed', 'refunded', 'charged_back')),
  constraint payment_once unique (member_id, client_id),
  constraint payment_token unique (method, token)
);
create index payment_ask on payment (ask_at) where ask_at is not null;
create index payment_user on payment (user_id) where user_id is not null;
create index payment_created on payment (created_at);
create index payment_review on payment (id) where ((review is not null) and (reviewed_at is null));
create index payment_capture on payment (method, capture_id) where capture_id is not null;

create table payment_account (
  member_id bigint not null references account on delete cascade,
  digest bytea not null,
  seen_at timestamptz(3) not null,
  constraint payment_account_member_id_digest_pk primary key (member_id, digest)
);
create index payment_account_seen on payment_account (seen_at);

create table photo (
  id bigint generated always as identity primary key,
  member_id bigint not null references account on delete cascade,
  folder text default 'public' not null,
  kind text default 'image' not null,
  file text not null,
  width integer not null,
  height integer not null,
  status text default 'ready' not null,
  progress smallint default 100 not null,
  original text,
  duration integer,
  price bigint,
  priced_at timestamptz(3),
  perceptual_hash bigint,
  has_text boolean,
  created_at timestamptz(3) not null,
  attached_at timestamptz(3),
  waveform smallint[],
  text_seen_at timestamptz(3),
  constraint photo_folder check (folder in ('public', 'private', 'secret', 'post', 'message', 'verification')),
  constraint photo_kind check (kind in ('image', 'video', 'audio')),
  constraint photo_price check (price > 0),
  constraint photo_progress check ((progress >= 0) and (progress <= 100)),
  constraint photo_secret check ((folder = 'message') or ((folder = 'secret') = (price is not null))),
  constraint photo_status check (status in ('processing', 'ready', 'failed')),
  constraint photo_voice check ((kind <> 'audio') or (folder = 'message') or (attached_at is null)),
  constraint photo_file_unique unique (file)
);
create index photo_album on photo (member_id, folder, id);
create index photo_unattached on photo (created_at) where attached_at is null;
create index photo_processing on photo (created_at) where status = 'processing';
create index photo_perceptual_hash on photo (perceptual_hash) where perceptual_hash is not null;
create index photo_with_text on photo (id) where (has_text and (text_seen_at is null) and (folder = 'public') and (attached_at is not null));

create table prompt_answer (
  id bigint generated always as identity primary key,
  member_id bigint not null references account on delete cascade,
  prompt text not null,
  place smallint not null,
  language text,
  content text not null,
  constraint prompt_answer_language check (language in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko')),
  constraint prompt_answer_prompt check (prompt in ('sunday', 'laugh', 'dish', 'word', 'journey', 'learning', 'small_joy', 'talk', 'teach_me', 'place', 'song', 'proud', 'changed_mind', 'get_on', 'wish', 'first_evening'))
);
create unique index prompt_answer_of on prompt_answer (member_id, prompt);

create table purchase_withdrawal (
  kind text not null,
  purchase_id bigint not null,
  cause text not null,
  buyer_id bigint not null references account,
  owner_id bigint not null references account,
  price bigint not null,
  created_at timestamptz(3) not null,
  constraint purchase_withdrawal_cause check (cause in ('gone', 'charged_back')),
  constraint purchase_withdrawal_kind check (kind in ('photo', 'contact', 'upgrade')),
  primary key (kind, purchase_id)
);
create index purchase_withdrawal_buyer on purchase_withdrawal (buyer_id);

create table question (
  id bigint generated always as identity primary key,
  asker_id bigint not null references account on delete cascade,
  member_id bigint not null references account on delete cascade,
  field text not null,
  state text not null,
  created_at timestamptz(3) not null,
  constraint question_field check (field in ('height', 'weight', 'marriage', 'children', 'income', 'purpose', 'occupation', 'biography')),
  constraint question_other check (asker_id <> member_id),
  constraint question_state check (state in ('open', 'answered', 'put_aside')),
  constraint question_once unique (asker_id, member_id, field)
);
create index question_open on question (member_id, id) where state = 'open';
create index question_member on question (member_id);
create index question_asked on question (asker_id, created_at);

create table ranking (
  member_id bigint primary key references account on delete cascade,
  gender smallint not null,
  seeking smallint not null,
  rank bigint not null,
  answers smallint not null,
  shown real default 0 not null,
  shown_on date not null,
  tier smallint not null,
  spot bigint not null,
  newcomer boolean not null,
  overlooked boolean not null,
  active smallint not null,
  appeal real not null,
  eager real not null,
  older real not null,
  waiting smallint not null,
  answer_minutes smallint,
  pool smallint not null,
  constraint ranking_answer_minutes check (answer_minutes >= 0),
  constraint ranking_gender check (gender = any (array[0, 1])),
  constraint ranking_seeking check (seeking = any (array[0, 1])),
  constraint ranking_tier check ((tier >= 0) and (tier <= 3))
) with (fillfactor='75');
create index ranking_walk on ranking (gender, seeking, tier, spot);
create index ranking_newcomer on ranking (gender, seeking, spot) where newcomer;
create index ranking_overlooked on ranking (gender, seeking, spot) where overlooked;
create unique index ranking_pool on ranking (pool, rank);

create table delivery (
  member_id bigint not null references account on delete cascade,
  way text not null,
  seq bigint default 0 not null,
  place bigint default 0 not null,
  like_id bigint default 0 not null,
  request_id bigint default 0 not null,
  told_at timestamptz(3),
  failures smallint default 0 not null,
  held_until timestamptz(3),
  constraint delivery_way check (way in ('push', 'mail')),
  primary key (member_id, way)
);
create index delivery_held on delivery (held_until) where held_until is not null;

create table recommendation (
  member_id bigint primary key references account on delete cascade,
  people bigint[] not null,
  why integer[] not null,
  floor bigint not null,
  made_at timestamptz(3) not null,
  start bigint not null,
  near text,
  near_country text
);

create table recovery_code (
  member_id bigint not null references account on delete cascade,
  digest bytea not null,
  constraint recovery_code_member_id_digest_pk primary key (member_id, digest)
);

create table referral (
  member_id bigint primary key references account on delete cascade,
  referrer_id bigint not null references account on delete cascade,
  created_at timestamptz(3) not null,
  constraint referral_other check (member_id <> referrer_id)
);
create index referral_list on referral (referrer_id, member_id);

create table referral_code (
  pid text primary key,
  member_id bigint not null references account on delete cascade,
  constraint referral_code_member_id_unique unique (member_id)
);

create table remark (
  id bigint generated always as identity,
  member_id bigint not null references account on delete cascade,
  about_id bigint not null references account on delete cascade,
  content text not null,
  constraint remark_other check (member_id <> about_id),
  constraint remark_member_id_about_id_pk primary key (member_id, about_id)
);
create index remark_list on remark (member_id, id);
create index remark_about on remark (about_id);

create table sanction (
  id bigint generated always as identity primary key,
  member_id bigint not null references account on delete cascade,
  kind text not null,
  reason text not null,
  decided_by bigint not null references account,
  ends_at timestamptz(3),
  created_at timestamptz(3) not null,
  seen_at timestamptz(3),
  lifted_at timestamptz(3),
  appeal text,
  appealed_at timestamptz(3),
  answer text,
  answered_by bigint references account,
  answered_at timestamptz(3),
  constraint sanction_answered check (((answered_by is null) = (answered_at is null)) and ((answered_at is null) or (appeal is not null))),
  constraint sanction_appealed check ((appeal is null) = (appealed_at is null)),
  constraint sanction_end check ((ends_at is null) or (kind in ('limit', 'suspend', 'erase'))),
  constraint sanction_kind check (kind in ('warn', 'kick', 'limit', 'suspend', 'erase')),
  constraint sanction_other check (answered_by <> decided_by)
);
create index sanction_member on sanction (member_id, id);
create index sanction_decided_by on sanction (decided_by);
create index sanction_answered_by on sanction (answered_by) where answered_by is not null;
create index sanction_unseen on sanction (member_id) where seen_at is null;
create index sanction_appeals on sanction (id) where ((appeal is not null) and (answered_at is null));
create index sanction_ending on sanction (ends_at) where ((lifted_at is null) and (ends_at is not null));

create table saved_search (
  id bigint generated always as identity primary key,
  member_id bigint not null references account on delete cascade,
  name text not null,
  criteria jsonb not null,
  seen_id bigint not null,
  created_at timestamptz(3) not null
);
create index saved_search_member on saved_search (member_id, id);

create table scam_hit (
  id bigint generated always as identity primary key,
  member_id bigint not null references account on delete cascade,
  about text not null,
  about_id bigint not null,
  signs text[] default '{}' not null,
  created_at timestamptz(3) not null,
  constraint scam_hit_about check (about in ('message', 'feed', 'user', 'comment')),
  constraint scam_hit_signs check (signs <@ array['blackmail', 'link', 'bank_data', 'mule', 'office', 'money', 'gift_card', 'invest', 'script', 'parcel', 'sugar', 'job', 'paid_view', 'other_app', 'many'])
);
create index scam_hit_member on scam_hit (member_id, created_at);

create table search_entry (
  member_id bigint primary key references account on delete cascade,
  terms tsvector not null,
  version smallint not null
);
create index search_entry_terms on search_entry using gin (terms) with (fastupdate=off);
create index search_entry_old on search_entry (member_id) where version < 3;

create table session (
  id bigint generated always as identity primary key,
  member_id bigint not null references account on delete cascade,
  family_id bigint,
  device_id text,
  client text,
  address text,
  agent text,
  country text,
  secret_digest bytea not null,
  generation integer default 1 not null,
  refreshed_at timestamptz(3),
  created_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  proven_at timestamptz(3),
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  second_factor_at timestamptz(3),
  push_id text,
  network text
);
create index session_member on session (member_id) where ended_at is null;
create index session_device on session (member_id, device_id);
create index session_family on session (family_id) where ended_at is null;
create index session_push on session (push_id) where ((push_id is not null) and (ended_at is null));

create table shown_people (
  member_id bigint not null references account on delete cascade,
  day date not null,
  people bigint[] not null,
  primary key (member_id, day)
);
create index shown_people_day on shown_people (day);

create table social_attempt (
  state_digest bytea primary key,
  provider text not null,
  nonce text not null,
  code_verifier text not null,
  redirect text,
  device_id text,
  member_id bigint references account on delete cascade,
  app_id text not null,
  expires_at timestamptz(3) not null,
  constraint social_attempt_provider check (provider in ('google', 'facebook', 'wechat'))
);
create index social_attempt_expires on social_attempt (expires_at);

create table social_identity (
  provider text not null,
  subject text not null,
  member_id bigint not null references account on delete cascade,
  email text,
  created_at timestamptz(3) not null,
  constraint social_identity_provider check (provider in ('google', 'facebook', 'wechat')),
  constraint social_identity_member unique (member_id, provider),
  constraint social_identity_provider_subject_pk primary key (provider, subject)
);

create table social_link (
  digest bytea primary key,
  provider text not null,
  subject text not null,
  email text,
  target text not null,
  purpose text not null,
  member_id bigint not null references account on delete cascade,
  redirect text,
  expires_at timestamptz(3) not null,
  constraint social_link_provider check (provider in ('google', 'facebook', 'wechat')),
  constraint social_link_purpose check (purpose in ('register', 'recover', 'sign_in', 'email', 'link', 'prove'))
);
create index social_link_expires on social_link (expires_at);

create table spoken_language (
  member_id bigint not null references account on delete cascade,
  language text not null,
  level smallint not null,
  constraint spoken_language_language check (language in ('ar', 'bg', 'bn', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fa', 'fi', 'fr', 'he', 'hi', 'hr', 'hu', 'id', 'it', 'ja', 'ka', 'kk', 'ko', 'lt', 'lv', 'mn', 'ms', 'nl', 'no', 'pl', 'pt', 'ro', 'ru', 'sk', 'sl', 'sq', 'sr', 'sv', 'sw', 'ta', 'te', 'th', 'tl', 'tr', 'uk', 'ur', 'uz', 'vi', 'yue', 'zh')),
  constraint spoken_language_level check ((level >= 1) and (level <= 5)),
  constraint spoken_language_member_id_language_pk primary key (member_id, language)
);
create index spoken_language_speakers on spoken_language (language, member_id);

create table staff_claim (
  queue text not null,
  case_id bigint not null,
  member_id bigint not null references account on delete cascade,
  until timestamptz(3) not null,
  constraint staff_claim_queue check (queue in ('complaint', 'ticket', 'photo', 'withdrawal', 'payment', 'earning', 'travel', 'appeal')),
  constraint staff_claim_queue_case_id_pk primary key (queue, case_id)
);
create index staff_claim_member on staff_claim (member_id);

create table staff_credit (
  id bigint generated always as identity primary key,
  member_id bigint not null references account,
  cents bigint not null,
  month numeric(4,2),
  reason text not null,
  needs_second boolean not null,
  state text not null,
  created_by bigint not null references account,
  decided_by bigint references account,
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  constraint staff_credit_amount check ((cents >= 0) and ((cents > 0) or (month is not null))),
  constraint staff_credit_limit check (needs_second or ((cents <= 50000) and (coalesce(month, (0)::numeric) <= (12)::numeric))),
  constraint staff_credit_second check (decided_by <> created_by),
  constraint staff_credit_self check ((created_by <> member_id) and (decided_by <> member_id)),
  constraint staff_credit_state check (
case state
    when 'pending' then (needs_second and (decided_by is null) and (decided_at is null))
    when 'done' then (((decided_by is not null) = needs_second) and (decided_at is not null))
    when 'rejected' then (needs_second and (decided_by is not null) and (decided_at is not null))
    else false
end)
);
create index staff_credit_member on staff_credit (member_id, id);
create index staff_credit_pending on staff_credit (id) where state = 'pending';

create table thread (
  id bigint generated always as identity primary key,
  low_id bigint not null references account,
  high_id bigint not null references account,
  seq integer default 0 not null,
  initiator_id bigint,
  answered boolean default false not null,
  created_at timestamptz(3) not null,
  constraint thread_initiator check ((initiator_id = low_id) or (initiator_id = high_id)),
  constraint thread_ordered check (low_id < high_id),
  constraint thread_pair unique (low_id, high_id)
) with (fillfactor='75');
create index thread_high on thread (high_id);
create index thread_initiated on thread (initiator_id, created_at);

create table thread_draft (
  member_id bigint not null references account,
  other_id bigint not null references account,
  content text not null,
  updated_at timestamptz(3) not null,
  primary key (member_id, other_id)
);
create index thread_draft_other on thread_draft (other_id);

create table totp (
  member_id bigint primary key references account on delete cascade,
  secret bytea,
  next_secret bytea,
  step bigint default 0 not null,
  created_at timestamptz(3) not null
);

create table translation_member_day (
  member_id bigint primary key references account on delete cascade,
  day date not null,
  characters bigint not null,
  constraint translation_member_day_characters_check check (characters >= 0)
);

create table translation_memory (
  member_id bigint not null references account on delete cascade,
  source text not null,
  target text not null,
  digest bytea not null,
  content text not null,
  translate text not null,
  updated_at timestamptz(3) not null,
  constraint translation_memory_source check (source in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko')),
  constraint translation_memory_target check (target in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko')),
  constraint translation_memory_member_id_source_target_digest_pk primary key (member_id, source, target, digest)
);
create index translation_memory_latest on translation_memory (member_id, source, target, updated_at);

create table translation_order (
  id bigint generated always as identity primary key,
  buyer_id bigint not null references account on delete cascade,
  author_id bigint not null references account,
  type text not null,
  target_id bigint not null,
  digest bytea not null,
  content text not null,
  source text not null,
  target text not null,
  price bigint not null,
  earns bigint not null,
  state text default 'queued' not null,
  shared boolean default false not null,
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
  constraint translation_order_claim check ((state = 'translating') = (claimed_until is not null)),
  constraint translation_order_closed check ((state in ('translated', 'complete', 'refunded')) = (closed_at is not null)),
  constraint translation_order_delivered check ((state in ('translated', 'complete')) = (translate is not null)),
  constraint translation_order_price check ((price > 0) and (earns >= 0) and (earns <= price)),
  constraint translation_order_rating check ((rating >= 1) and (rating <= 5)),
  constraint translation_order_refund_reason check (refund_reason in ('cancelled', 'refused', 'late', 'gone')),
  constraint translation_order_refunded check ((state = 'refunded') = (refund_reason is not null)),
  constraint translation_order_source check (source in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko')),
  constraint translation_order_state check (state in ('queued', 'translating', 'translated', 'complete', 'refunded')),
  constraint translation_order_target check (target in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko')),
  constraint translation_order_type check (type in ('message', 'introduction', 'feed'))
);
create index translation_order_buyer on translation_order (buyer_id, id);
create unique index translation_order_once on translation_order (buyer_id, digest, target) where (state in ('queued', 'translating', 'translated', 'complete'));
create index translation_order_queue on translation_order (source, target, id) where state = 'queued';
create index translation_order_waiting on translation_order (id) where state = 'queued';
create index translation_order_open on translation_order (due_at) where (state in ('queued', 'translating'));
create index translation_order_claimed on translation_order (claimed_until) where state = 'translating';
create index translation_order_translator on translation_order (translator_id, id) where translator_id is not null;
create index translation_order_author on translation_order (author_id) where type <> 'message';

create table translation_setting (
  member_id bigint primary key references account on delete cascade,
  automatic boolean default true not null,
  show_both boolean default false not null,
  languages text[] default '{}' not null,
  engine smallint default 1 not null,
  constraint translation_setting_engine check (engine = any (array[0, 1, 2])),
  constraint translation_setting_languages check (languages <@ array['en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko'])
);

create table translator_pair (
  member_id bigint not null references account on delete cascade,
  source text not null,
  target text not null,
  constraint translator_pair_source check (source in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko')),
  constraint translator_pair_target check (target in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko')),
  constraint translator_pair_two check (source <> target),
  constraint translator_pair_member_id_source_target_pk primary key (member_id, source, target)
);

create table verification_code (
  target text not null,
  purpose text not null,
  code_hash bytea not null,
  token_hash bytea,
  member_id bigint references account on delete cascade,
  tries integer default 0 not null,
  sent_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint verification_code_purpose check (purpose in ('register', 'recover', 'sign_in', 'email', 'link', 'prove')),
  constraint verification_code_target_purpose_pk primary key (target, purpose),
  constraint verification_code_token_hash_unique unique (token_hash)
);
create index verification_code_expires on verification_code (expires_at);

create table visit (
  id bigint generated always as identity,
  member_id bigint not null references account on delete cascade,
  visited_id bigint not null references account on delete cascade,
  visited_at timestamptz(3) not null,
  constraint visit_other check (member_id <> visited_id),
  constraint visit_member_id_visited_id_pk primary key (member_id, visited_id)
);
create index visit_received on visit (visited_id, id);

create table wheel_spin (
  id bigint generated always as identity primary key,
  member_id bigint not null references account on delete cascade,
  day date not null,
  time_zone text not null,
  seed bytea not null,
  client_seed text not null,
  prize smallint not null,
  created_at timestamptz(3) not null,
  constraint wheel_spin_prize check ((prize >= 0) and (prize <= 7)),
  constraint wheel_spin_daily unique (member_id, day)
);

create table withdrawal (
  id bigint generated always as identity primary key,
  member_id bigint not null references account,
  method text not null,
  account_name text,
  account_number text,
  cents bigint not null,
  rate numeric(8,4) not null,
  usd bigint not null,
  balance bigint not null,
  state text not null,
  reason text,
  decided_by bigint references account,
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  reduced bigint default 0 not null,
  worth bigint default 0 not null,
  constraint withdrawal_amounts check ((cents > 0) and (usd >= 0) and (balance >= 0)),
  constraint withdrawal_decided check ((state = 'waiting') = (decided_at is null)),
  constraint withdrawal_method check (method in ('alipay', 'bank', 'other')),
  constraint withdrawal_reduced check ((worth >= 0) and (worth <= reduced) and (reduced <= cents)),
  constraint withdrawal_state check (state in ('waiting', 'paid', 'refused'))
);
create index withdrawal_member on withdrawal (member_id, id);
create index withdrawal_state_list on withdrawal (state, id);
create index withdrawal_decided_by on withdrawal (decided_by) where decided_by is not null;

create table call_member (
  member_id bigint primary key references account on delete cascade,
  call_id bigint not null references call on delete cascade,
  mute boolean,
  camera boolean
);
create index call_member_call on call_member (call_id);

create table feed_comment (
  id bigint generated always as identity primary key,
  post_id bigint not null references feed_post on delete cascade,
  member_id bigint references account on delete cascade,
  client_id text,
  language text,
  content text not null,
  created_at timestamptz(3) not null,
  parent_id bigint references feed_comment on delete cascade,
  answered_id bigint references account on delete set null,
  likes integer default 0 not null,
  replies integer default 0 not null,
  warning text[],
  constraint feed_comment_counts check (least(likes, replies) >= 0),
  constraint feed_comment_language check (language in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko')),
  constraint feed_comment_warning check (warning <@ array['blackmail', 'link', 'bank_data', 'mule', 'office', 'money', 'gift_card', 'invest', 'script', 'parcel', 'sugar', 'job', 'paid_view', 'other_app', 'many'])
);
create index feed_comment_post on feed_comment (post_id, id);
create index feed_comment_member on feed_comment (member_id, id);
create unique index feed_comment_client on feed_comment (member_id, client_id) where client_id is not null;
create index feed_comment_top on feed_comment (post_id, id) where parent_id is null;
create index feed_comment_parent on feed_comment (parent_id, id) where parent_id is not null;
create index feed_comment_answered on feed_comment (answered_id) where answered_id is not null;

create table feed_like (
  post_id bigint not null references feed_post on delete cascade,
  member_id bigint not null references account on delete cascade,
  created_at timestamptz(3) not null,
  constraint feed_like_post_id_member_id_pk primary key (post_id, member_id)
);
create index feed_like_member on feed_like (member_id, post_id);

create table feed_upload (
  post_id bigint not null references feed_post on delete cascade,
  "position" smallint not null,
  photo_id bigint not null references photo on delete cascade,
  constraint feed_upload_post_id_position_pk primary key (post_id, "position")
);
create index feed_upload_photo on feed_upload (photo_id);

create table ledger_checkpoint (
  account_id bigint primary key references ledger_account,
  entry_id bigint not null,
  balance bigint not null,
  reduced bigint default 0 not null,
  worth bigint default 0 not null
);

create table ledger_entry (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transaction,
  account_id bigint not null references ledger_account,
  amount bigint not null,
  balance bigint,
  matures_at timestamptz(3),
  takes_back_id bigint references ledger_entry,
  reduced bigint,
  worth bigint,
  constraint ledger_entry_amount check (amount <> 0),
  constraint ledger_entry_reduced check (((reduced is null) = (worth is null)) and (abs(worth) <= abs(reduced)) and (abs(reduced) <= abs(amount)) and ((reduced * amount) >= 0) and ((worth * amount) >= 0)),
  constraint ledger_entry_takes_back check ((takes_back_id is null) or (amount < 0))
);
create index ledger_entry_transaction on ledger_entry (transaction_id);
create index ledger_entry_account on ledger_entry (account_id, ((amount > 0)), id);
create index ledger_entry_maturity on ledger_entry (account_id, matures_at) where matures_at is not null;
create index ledger_entry_taken_back on ledger_entry (takes_back_id) where takes_back_id is not null;

create table ledger_hold (
  transaction_id bigint primary key references ledger_transaction,
  member_id bigint not null references account,
  paid bigint not null,
  promo bigint not null,
  settled_by bigint references ledger_transaction,
  constraint ledger_hold_amount check ((paid >= 0) and (promo >= 0) and ((paid + promo) > 0))
);
create index ledger_hold_open on ledger_hold (member_id) where settled_by is null;
create index ledger_hold_settled on ledger_hold (settled_by) where settled_by is not null;

create table ledger_lot (
  id bigint generated always as identity primary key,
  member_id bigint not null references account,
  transaction_id bigint unique references ledger_transaction,
  cents bigint not null,
  remaining bigint not null,
  matures_at timestamptz(3) not null,
  taken_back_at timestamptz(3),
  worth bigint,
  constraint ledger_lot_remaining check ((cents > 0) and (remaining >= 0) and (remaining <= cents)),
  constraint ledger_lot_worth check ((worth >= 0) and (worth < cents))
);
create index ledger_lot_open on ledger_lot (member_id, id) where remaining > 0;

create table mall_order_photo (
  order_id bigint not null references mall_order on delete cascade,
  place smallint not null,
  photo_id bigint not null references photo on delete cascade,
  constraint mall_order_photo_order_id_place_pk primary key (order_id, place)
);
create index mall_order_photo_photo on mall_order_photo (photo_id);

create table notification_cause (
  id bigint generated always as identity primary key,
  notification_id bigint not null references notification on delete cascade,
  member_id bigint not null references account on delete cascade,
  actor_id bigint references account on delete cascade,
  key text,
  withdrawn boolean default false not null
);
create index notification_cause_of on notification_cause (notification_id, id);
create index notification_cause_actor on notification_cause (actor_id, member_id);
create unique index notification_cause_key on notification_cause (member_id, key);

create table photo_purchase (
  id bigint generated always as identity primary key,
  buyer_id bigint not null references account on delete cascade,
  owner_id bigint not null references account on delete cascade,
  photo_id bigint references photo,
  price bigint not null,
  created_at timestamptz(3) not null,
  constraint photo_purchase_other check (buyer_id <> owner_id),
  constraint photo_purchase_once unique (photo_id, buyer_id)
);
create index photo_purchase_owner on photo_purchase (owner_id);
create index photo_purchase_list on photo_purchase (buyer_id, id);

create table profile (
  member_id bigint primary key references account on delete cascade,
  name text not null,
  name_key text not null,
  gender smallint,
  birthday date,
  seeking smallint,
  language text not null,
  visibility text default 'public' not null,
  online_visible boolean default true not null,
  message_policy text default 'everyone' not null,
  friend_policy text default 'validate' not null,
  country_code text,
  city text,
  latitude real,
  longitude real,
  avatar_id bigint references photo on delete set null,
  cover_id bigint references photo on delete set null,
  verified boolean default false not null,
  vip_until timestamptz(3),
  free boolean default false not null,
  sound boolean default true not null,
  height smallint,
  weight smallint,
  marriage smallint,
  children smallint,
  income smallint,
  orientation smallint,
  purpose smallint,
  horoscope smallint,
  vanity text,
  scheme text default 'auto' not null,
  send_on_enter boolean default true not null,
  listed boolean default false not null,
  created_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  occupation text,
  name_look text,
  pool smallint generated always as (((((coalesce((gender)::integer, 0) * 8) + (coalesce((seeking)::integer, (1 - gender), 0) * 4)) +
case visibility
    when 'public' then 0
    when 'registered' then 1
    when 'hidden' then 2
    else 3
end))::smallint) stored not null,
  birth_rank bigint generated always as ((((coalesce(((371 - (((extract(month from birthday))::integer - 1) * 31)) - ((extract(day from birthday))::integer - 1)), 0))::bigint << 32) + member_id)) stored not null,
  horoscope_chosen boolean default false not null,
  held boolean default false not null,
  constraint profile_friend_policy check (friend_policy in ('validate', 'pass')),
  constraint profile_gender check (gender = any (array[0, 1])),
  constraint profile_language check (language in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko')),
  constraint profile_listed check ((not listed) or ((gender is not null) and (birthday is not null))),
  constraint profile_message_policy check (message_policy in ('everyone', 'friends', 'validate')),
  constraint profile_scheme check (scheme in ('auto', 'light', 'dark')),
  constraint profile_seeking check (seeking = any (array[0, 1])),
  constraint profile_visibility check (visibility in ('hidden', 'friends', 'registered', 'public')),
  constraint profile_name_key_unique unique (name_key),
  constraint profile_vanity_unique unique (vanity)
);
create index profile_avatar on profile (avatar_id) where avatar_id is not null;
create index profile_cover on profile (cover_id) where cover_id is not null;
create unique index profile_name_look on profile (coalesce(name_look, name_key));
create index profile_latest on profile (pool, member_id) where listed;
create index profile_birthday on profile (pool, birth_rank) where listed;
create index profile_vip_end on profile (vip_until) where vip_until is not null;

create table push_subscription (
  session_id bigint primary key references session on delete cascade,
  member_id bigint not null references account on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz(3) not null
);
create index push_subscription_member on push_subscription (member_id);
create unique index push_subscription_endpoint on push_subscription (endpoint);

create table say_hi (
  member_id bigint primary key references account on delete cascade,
  content text,
  photo_id bigint references photo on delete set null
);
create index say_hi_photo on say_hi (photo_id) where photo_id is not null;

create table session_key (
  digest bytea primary key,
  session_id bigint not null references session on delete cascade,
  destination text not null,
  expires_at timestamptz(3) not null
);
create index session_key_expires on session_key (expires_at);

create table support_ticket (
  id bigint generated always as identity primary key,
  category text not null,
  member_id bigint references account on delete cascade,
  language text not null,
  name text,
  email text,
  content text not null,
  report_type text,
  report_id bigint,
  reported_id bigint references account on delete cascade,
  reason text,
  harm smallint,
  evidence text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  closed_at timestamptz(3),
  outcome text,
  reply text,
  closed_by bigint references account,
  unread boolean default false not null,
  photo_ids bigint[] default '{}'::bigint[] not null,
  sanction_id bigint references sanction on delete set null,
  constraint support_ticket_category check (category in ('contact', 'complaint')),
  constraint support_ticket_closed check ((outcome is null) = (closed_at is null)),
  constraint support_ticket_complaint check ((category <> 'complaint') or ((report_type is not null) and (report_id is not null) and (reported_id is not null) and (reason is not null) and (harm is not null))),
  constraint support_ticket_contact check ((category <> 'contact') or ((name is not null) and (email is not null))),
  constraint support_ticket_language check (language in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko')),
  constraint support_ticket_outcome check (outcome in ('dismiss', 'remove', 'warn', 'limit', 'suspend', 'answer', 'close')),
  constraint support_ticket_reason check (reason in ('minor', 'violence', 'scam', 'harassment', 'nudity', 'fake', 'spam', 'other')),
  constraint support_ticket_report_type check (report_type in ('feed', 'user', 'message', 'translation', 'contact', 'photo', 'comment'))
);
create unique index support_ticket_once on support_ticket (member_id, report_type, report_id) where ((category = 'complaint') and (closed_at is null));
create index support_ticket_open on support_ticket (category, harm, id) where closed_at is null;
create index support_ticket_member on support_ticket (member_id);
create index support_ticket_reported on support_ticket (reported_id);
create index support_ticket_closed_by on support_ticket (closed_by) where closed_by is not null;
create index support_ticket_about on support_ticket (report_type, report_id) where closed_at is null;
create unique index support_ticket_shield on support_ticket (reported_id) where ((category = 'complaint') and (member_id is null) and (closed_at is null));
create index support_ticket_sanction on support_ticket (sanction_id) where sanction_id is not null;
create index support_ticket_photos on support_ticket using gin (photo_ids) where ((closed_at is null) or (sanction_id is not null));

create table thread_member (
  thread_id bigint not null references thread on delete cascade,
  member_id bigint not null references account,
  other_id bigint not null references account,
  unread integer default 0 not null,
  read_seq integer default 0 not null,
  top boolean default false not null,
  engine smallint default 1 not null,
  send text,
  receive text,
  last_message_id bigint default 0 not null,
  member_seq bigint default 0 not null,
  delivered_seq integer default 0 not null,
  cleared_seq integer default 0 not null,
  muted boolean default false not null,
  draft text,
  receipt_seq integer default 0 not null,
  constraint thread_member_engine check (engine = any (array[0, 1, 2])),
  constraint thread_member_receive check (receive in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko')),
  constraint thread_member_send check (send in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko')),
  constraint thread_member_unread check (unread >= 0),
  constraint thread_member_member_id_other_id_pk primary key (member_id, other_id),
  constraint thread_member_thread unique (thread_id, member_id)
) with (fillfactor='75');
create index thread_member_latest on thread_member (member_id, last_message_id);
create index thread_member_pinned on thread_member (member_id, last_message_id) where top;
create index thread_member_changed on thread_member (member_id, member_seq);
create index thread_member_muted on thread_member (member_id) where muted;

create table travel_request (
  id bigint generated always as identity primary key,
  member_id bigint not null references account on delete cascade,
  state text not null,
  full_name text not null,
  email text not null,
  destination text not null,
  meet text not null,
  visa boolean not null,
  ticket boolean not null,
  hotel boolean not null,
  car boolean not null,
  translator boolean not null,
  notes text not null,
  free_trip_id bigint references free_trip,
  created_at timestamptz(3) not null,
  constraint travel_request_state check (state in ('submitted', 'accepted', 'booked', 'done', 'refused', 'canceled'))
);
create index travel_request_member on travel_request (member_id, id);
create index travel_request_state_list on travel_request (state, id);
create unique index travel_request_free_trip on travel_request (free_trip_id) where (state <> all (array['refused', 'canceled']));

create table verification (
  id bigint generated always as identity primary key,
  member_id bigint not null references account on delete cascade,
  hand text not null,
  sign text not null,
  place text not null,
  state text default 'shown' not null,
  photo_id bigint references photo on delete set null,
  digest bytea,
  claimed_by bigint references account on delete set null,
  claimed_until timestamptz(3),
  decided_by bigint references account on delete set null,
  reason text,
  note text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  submitted_at timestamptz(3),
  decided_at timestamptz(3),
  constraint verification_claim check ((claimed_by is null) = (claimed_until is null)),
  constraint verification_decided check ((state in ('approved', 'refused', 'withdrawn')) = (decided_at is not null)),
  constraint verification_hand check (hand in ('left', 'right')),
  constraint verification_place check (place in ('cheek', 'chin', 'forehead', 'shoulder')),
  constraint verification_reason check (reason in ('face_unclear', 'gesture_missing', 'not_same_person', 'not_live', 'other')),
  constraint verification_refused check ((state = 'refused') = (reason is not null)),
  constraint verification_selfie check ((state = 'waiting') = (photo_id is not null)),
  constraint verification_sign check (sign in ('one', 'two', 'three', 'four', 'five', 'thumb')),
  constraint verification_state check (state in ('shown', 'waiting', 'approved', 'refused', 'withdrawn')),
  constraint verification_submitted check (
case
    when (state = 'shown') then (submitted_at is null)
    when (state in ('waiting', 'approved', 'refused')) then (submitted_at is not null)
    else true
end)
);
create unique index verification_open on verification (member_id) where (state in ('shown', 'waiting'));
create index verification_member on verification (member_id, id);
create index verification_queue on verification (id) where state = 'waiting';
create index verification_photo on verification (photo_id) where photo_id is not null;
create index verification_digest on verification (digest) where digest is not null;
create index verification_claimed on verification (claimed_by) where claimed_by is not null;
create index verification_decided_by on verification (decided_by) where decided_by is not null;

create table vip_upgrade (
  id bigint generated always as identity primary key,
  member_id bigint not null references account,
  payer_id bigint not null references account,
  month numeric(4,2) not null,
  cents bigint not null,
  payment_id bigint unique references payment,
  from_at timestamptz(3) not null,
  until_at timestamptz(3) not null,
  taken_back_at timestamptz(3),
  created_at timestamptz(3) not null,
  constraint vip_upgrade_span check (until_at > from_at)
);
create index vip_upgrade_member on vip_upgrade (member_id, id);
create index vip_upgrade_payer on vip_upgrade (payer_id);

create table feed_comment_like (
  comment_id bigint not null references feed_comment on delete cascade,
  member_id bigint not null references account on delete cascade,
  created_at timestamptz(3) not null,
  primary key (comment_id, member_id)
);
create index feed_comment_like_member on feed_comment_like (member_id, comment_id);

create table held_earning (
  entry_id bigint primary key references ledger_entry,
  review_id bigint not null references earning_review
);
create index held_earning_review on held_earning (review_id);

create table ledger_early_release (
  entry_id bigint primary key references ledger_entry,
  created_at timestamptz(3) not null
);

create table ledger_lot_use (
  transaction_id bigint not null references ledger_transaction,
  lot_id bigint not null references ledger_lot,
  cents bigint not null,
  constraint ledger_lot_use_cents check (cents > 0),
  primary key (transaction_id, lot_id)
);
create index ledger_lot_use_lot on ledger_lot_use (lot_id);

create table message (
  id bigint generated always as identity primary key,
  thread_id bigint not null,
  seq integer not null,
  changed integer not null,
  sender_id bigint not null,
  client_id text,
  type text not null,
  content text not null,
  language text,
  translating text,
  created_at timestamptz(3) not null,
  reply_to bigint,
  about_id bigint,
  edited_at timestamptz(3),
  recalled_at timestamptz(3),
  sender_deleted boolean default false not null,
  receiver_deleted boolean default false not null,
  sender_reaction text,
  receiver_reaction text,
  warning text[],
  quoted_photo_id bigint,
  quoted_prompt_id bigint,
  constraint message_about check (((about_id is null) or (type in ('gift', 'call', 'template', 'sayhi'))) and ((about_id is not null) or (type <> all (array['gift', 'call'])))),
  constraint message_language check (language in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko')),
  constraint message_receiver_reaction check (receiver_reaction in ('heart', 'up', 'laugh', 'wow', 'sad', 'fire')),
  constraint message_sender_reaction check (sender_reaction in ('heart', 'up', 'laugh', 'wow', 'sad', 'fire')),
  constraint message_translating check (translating in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko')),
  constraint message_type check (type in ('text', 'photo', 'video', 'voice', 'gift', 'call', 'template', 'sayhi')),
  constraint message_warning check (warning <@ array['blackmail', 'link', 'bank_data', 'mule', 'office', 'money', 'gift_card', 'invest', 'script', 'parcel', 'sugar', 'job', 'paid_view', 'other_app', 'many']),
  constraint message_order unique (thread_id, seq),
  constraint message_thread_id_sender_id_fkey foreign key (thread_id, sender_id) references thread_member(thread_id, member_id)
);
create unique index message_client on message (sender_id, client_id) where client_id is not null;
create index message_changed on message (thread_id, changed) where changed > seq;
create index message_translating on message (id) where translating is not null;
create index message_sender on message (sender_id, created_at);

create table support_message (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references support_ticket on delete cascade,
  from_staff boolean not null,
  content text not null,
  client_id text,
  created_at timestamptz(3) not null
);
create unique index support_message_once on support_message (ticket_id, client_id);

create table travel_step (
  id bigint generated always as identity primary key,
  request_id bigint not null references travel_request on delete cascade,
  state text not null,
  note text not null,
  created_at timestamptz(3) not null,
  constraint travel_step_state check (state in ('submitted', 'accepted', 'booked', 'done', 'refused', 'canceled'))
);
create index travel_step_request on travel_step (request_id, id);

create table message_former (
  id bigint generated always as identity primary key,
  message_id bigint not null references message on delete cascade,
  content text not null,
  photo_ids bigint[] not null,
  created_at timestamptz(3) not null
);
create index message_former_message on message_former (message_id);
create index message_former_age on message_former (created_at);
create index message_former_photos on message_former using gin (photo_ids) where photo_ids <> '{}'::bigint[];

create table message_upload (
  message_id bigint not null references message on delete cascade,
  "position" smallint not null,
  thread_id bigint not null references thread on delete cascade,
  photo_id bigint not null references photo on delete cascade,
  constraint message_upload_message_id_position_pk primary key (message_id, "position")
);
create index message_upload_thread on message_upload (thread_id, message_id, "position");
create index message_upload_photo on message_upload (photo_id, thread_id);

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.actor_id, new.role, new.action, new.subject_id, new.created_at)
        is not distinct from (old.id, old.actor_id, old.role, old.action, old.subject_id, old.created_at)
      and (new.detail = old.detail or new.detail = '{}')
      and (new.reason is not distinct from old.reason or new.reason is null)
      and (new.address is not distinct from old.address or new.address is null)
      and exists (select from account where id in (old.actor_id, old.subject_id) and erased_at is not null)
    then
      return new;
    end if;
  end if;
  raise exception 'audit entries are never changed';
end $$;

create function current_database_mark() returns text language sql stable as $$
  select concat_ws(' ', system.system_identifier, checkpoint.timeline_id, base.oid, mark.oid)
  from pg_control_system() system, pg_control_checkpoint() checkpoint, pg_database base, pg_class mark
  where base.datname = current_database() and mark.oid = to_regclass('database_mark')
$$;

create function ledger_entries_balance() returns trigger language plpgsql as $$
begin
  if exists (select from added group by transaction_id having sum(amount) <> 0
    or count(*) <> (select count(*) from ledger_entry e where e.transaction_id = added.transaction_id)) then
    raise exception 'the entries of a ledger transaction do not sum to zero, or were added to later'
      using errcode = 'check_violation', constraint = 'ledger_entries_balance';
  end if;
  return null;
end $$;

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: correct it by a reversal', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger audit_append_only before delete or update on audit for each row execute function audit_is_append_only();
create trigger audit_not_truncated before truncate on audit for each statement execute function audit_is_append_only();
create trigger ledger_entries_balance after insert on ledger_entry referencing new table as added for each statement execute function ledger_entries_balance();
create trigger ledger_entry_append_only before delete or update or truncate on ledger_entry for each statement execute function ledger_is_append_only();
create trigger ledger_transaction_append_only before delete or update or truncate on ledger_transaction for each statement execute function ledger_is_append_only();

insert into database_mark (mark) values (current_database_mark());
-- The operator's own accounts of the ledger; those of members follow from 101.
insert into ledger_account (id, type) overriding system value
values (1, 'receipts'), (2, 'promotion'), (3, 'revenue'), (4, 'payouts'), (5, 'staff_credit');
insert into ledger_check (id, transaction_id, account_id, differences, found, balances, escrow, summed, transfers)
values (1, 0, 0, 0, 0, 0, 0, 0, 0);
