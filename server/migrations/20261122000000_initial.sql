-- The schema of the first release, by feature group (see "The groups" in docs/architecture.md): a group refers only to
-- those before it. Later changes are files of their own, named by the time at which they were begun.
--
-- Conventions:
-- * `member_id` is the member that a row belongs to; a second member is named by the part they play (`buyer_id`).
-- * A text column that holds one of a few words has a CHECK named <table>_<column> with the words of its list in the
--   code; `core/db/schema.test.ts` compares the two.
-- * What a member leaves behind goes with their row of `account` (on delete cascade) or is deleted by their erasure. The
--   row itself is never deleted, only emptied, so that conversations and the ledger may refer to it without a cascade.
-- * Where a foreign key is left out, the table says why.


-- core ----------------------------------------------------------------------------------------------------------------

-- Actor and subject are accounts; rows are never deleted.
create table audit (
  id bigint primary key generated always as identity,
  actor_id bigint,
  action text not null,
  subject_id bigint,
  detail jsonb not null,
  address text,
  created_at timestamptz(3) not null
);

-- No foreign key on member_id: the row is written at the end of the call's transaction, when by the lock order the
-- account must not be locked any more. Erasure deletes these rows, and a job those older than a week.
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

create table mail (
  id bigint primary key generated always as identity,
  channel text default 'email' not null,
  recipient text not null,
  subject text not null,
  text text not null,
  code text,
  tries integer default 0 not null,
  error text,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3),
  constraint mail_channel check (channel in ('email', 'sms'))
);
create index mail_created on mail (created_at);

create table database_mark (
  single boolean primary key default true,
  mark text not null,
  constraint database_mark_single check (single)
);

-- What another database would differ in: a new cluster has another identifier, one that was taken back in time another
-- timeline, and a database or table that was made anew from a dump other numbers.
create function current_database_mark() returns text language sql stable as $$
  select concat_ws(' ', system.system_identifier, checkpoint.timeline_id, base.oid, mark.oid)
  from pg_control_system() system, pg_control_checkpoint() checkpoint, pg_database base, pg_class mark
  where base.datname = current_database() and mark.oid = to_regclass('database_mark')
$$;

-- The database in which sessions are opened. After a restore the function answers another mark than the row holds.
insert into database_mark (mark) values (current_database_mark());


-- identity: account, code, captcha, passkey, social -------------------------------------------------------------------

create table account (
  id bigint primary key generated always as identity,
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
  rate numeric(8, 4) default 1 not null,
  push_id text,
  demo boolean default false not null,
  created_at timestamptz(3) not null,
  erased_at timestamptz(3),
  constraint account_email_unique unique (email),
  constraint account_phone_unique unique (phone),
  constraint account_role check (role in ('member', 'translator', 'support', 'moderator', 'admin')),
  constraint account_state check (state in ('active', 'suspended', 'deleted'))
);
create index account_deleted on account (state_at) where state = 'deleted' and erased_at is null;

alter table audit add foreign key (actor_id) references account(id);
alter table audit add foreign key (subject_id) references account(id);

-- No foreign key on family_id: it names the first session of a family and still does when that one has been swept.
create table session (
  id bigint primary key generated always as identity,
  member_id bigint not null references account(id) on delete cascade,
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
  ended_at timestamptz(3)
);
create index session_member on session (member_id) where ended_at is null;
create index session_device on session (member_id, device_id);
create index session_family on session (family_id) where ended_at is null;

create table session_key (
  digest bytea primary key,
  session_id bigint not null references session(id) on delete cascade,
  destination text not null,
  expires_at timestamptz(3) not null
);
create index session_key_expires on session_key (expires_at);

create table verification_code (
  target text not null,
  purpose text not null,
  code_hash bytea not null,
  token_hash bytea,
  member_id bigint references account(id) on delete cascade,
  tries integer default 0 not null,
  sent_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint verification_code_target_purpose_pk primary key (target, purpose),
  constraint verification_code_token_hash_unique unique (token_hash),
  constraint verification_code_purpose check (purpose in ('register', 'recover', 'sign_in', 'email', 'link', 'prove'))
);
create index verification_code_expires on verification_code (expires_at);

create table captcha_used (
  digest bytea primary key,
  expires_at timestamptz(3) not null
);
create index captcha_used_expires on captcha_used (expires_at);

create table passkey (
  id bigint primary key generated always as identity,
  member_id bigint not null references account(id) on delete cascade,
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
  member_id bigint references account(id) on delete cascade,
  expires_at timestamptz(3) not null
);
create index passkey_challenge_expires on passkey_challenge (expires_at);

create table social_identity (
  provider text not null,
  subject text not null,
  member_id bigint not null references account(id) on delete cascade,
  email text,
  created_at timestamptz(3) not null,
  constraint social_identity_provider_subject_pk primary key (provider, subject),
  constraint social_identity_member unique (member_id, provider),
  constraint social_identity_provider check (provider in ('google', 'facebook', 'wechat'))
);

create table social_attempt (
  state_digest bytea primary key,
  provider text not null,
  nonce text not null,
  code_verifier text not null,
  redirect text,
  device_id text,
  member_id bigint references account(id) on delete cascade,
  app_id text not null,
  expires_at timestamptz(3) not null,
  constraint social_attempt_provider check (provider in ('google', 'facebook', 'wechat'))
);
create index social_attempt_expires on social_attempt (expires_at);

create table social_link (
  digest bytea primary key,
  provider text not null,
  subject text not null,
  email text,
  target text not null,
  purpose text not null,
  member_id bigint not null references account(id) on delete cascade,
  redirect text,
  expires_at timestamptz(3) not null,
  constraint social_link_provider check (provider in ('google', 'facebook', 'wechat')),
  constraint social_link_purpose check (purpose in ('register', 'recover', 'sign_in', 'email', 'link', 'prove'))
);
create index social_link_expires on social_link (expires_at);

-- Opens a session of an active account and answers its id; null where the password has changed since it was checked,
-- or where the device is one too many. It is a function because signing in is two steps that can't be one statement,
-- devices being counted behind the account's lock by what is there by then, and should be one trip to the database.
create function open_session(
  of_member bigint,
  of_family bigint,
  device text,
  of_client text,
  from_address text,
  by_agent text,
  from_country text,
  at timestamptz,
  until timestamptz,
  -- Null: it does not matter.
  checked_hash text,
  most_devices integer,
  digest bytea,
  proven timestamptz
) returns bigint language plpgsql as $$
declare
  opened bigint;
begin
  perform from account where id = of_member for no key update;
  insert into session
    (member_id, family_id, device_id, client, address, agent, country, secret_digest, created_at, seen_at, proven_at,
     expires_at)
  select id, of_family, device, of_client, from_address, by_agent, from_country, digest, at, at, proven, until
  from account
  where id = of_member and state = 'active' and (checked_hash is null or password_hash = checked_hash)
    and (most_devices is null or (
      select count(distinct coalesce(s.device_id, 'session ' || s.id)) < most_devices
        or coalesce(bool_or(s.device_id = device), false)
      from session s where s.member_id = of_member and s.ended_at is null and s.expires_at > at))
  returning id into opened;
  return opened;
end $$;


-- signals: notice, presence -------------------------------------------------------------------------------------------

-- Updated with every live event: pages keep room for the next version of a row.
create table counter (
  member_id bigint primary key references account(id) on delete cascade,
  seq bigint default 0 not null,
  notification integer default 0 not null,
  message integer default 0 not null,
  likeme integer default 0 not null,
  request integer default 0 not null,
  "order" integer default 0 not null,
  changed jsonb default '{}'::jsonb not null,
  constraint counter_positive check (least(notification, message, likeme, request, "order") >= 0)
) with (fillfactor = 75);

create table process (
  id text primary key,
  beat_at timestamptz(3) not null
);

-- No foreign keys: rows come and go with every socket, a process is swept with its rows, and erasure deletes a member's.
create unlogged table presence (
  member_id bigint not null,
  process_id text not null,
  constraint presence_member_id_process_id_pk primary key (member_id, process_id)
);
create index presence_process on presence (process_id);


-- money: gold ---------------------------------------------------------------------------------------------------------

-- A member's accounts, whose balance is stored, and the house's (member_id null), whose balance is the sum of entries.
create table ledger_account (
  id bigint primary key generated always as identity (start with 101),
  member_id bigint references account(id),
  type text not null,
  balance bigint,
  constraint ledger_account_member unique (member_id, type),
  constraint ledger_account_type check (case when member_id is null
    then type in ('receipts', 'promotion', 'revenue', 'payouts') and balance is null
    else type in ('paid', 'promo', 'earnings', 'escrow', 'debt') and balance is not null end),
  constraint ledger_account_sign check (case when type = 'debt' then balance <= 0 else balance >= 0 end)
);

-- The program knows the house's accounts by these ids: see `house` in gold.kinds.ts.
insert into ledger_account (id, type) overriding system value
values (1, 'receipts'), (2, 'promotion'), (3, 'revenue'), (4, 'payouts');

-- No foreign key on reference_id: what was bought is deleted when either member leaves, the books stay.
create table ledger_transaction (
  id bigint primary key generated always as identity,
  kind text not null,
  reference_type text not null,
  reference_id bigint not null,
  part integer not null,
  member_id bigint not null references account(id),
  reverses_id bigint references ledger_transaction(id),
  created_at timestamptz(3) not null,
  constraint ledger_transaction_once unique (kind, reference_type, reference_id, part),
  constraint ledger_transaction_kind check (kind in ('recharge', 'promotion', 'contact', 'photo', 'gift', 'call',
    'upgrade', 'hold', 'release', 'refund', 'cash_out', 'reversal')),
  constraint ledger_transaction_reference_type check (reference_type in ('account', 'payment', 'contact_purchase',
    'photo_purchase', 'gift', 'call', 'upgrade', 'order', 'translation', 'cash_out', 'transaction')),
  constraint ledger_transaction_reversal check (case when kind = 'reversal'
    then reverses_id is not null and reference_type = 'transaction' and reference_id = reverses_id
    else reverses_id is null and reference_type <> 'transaction' end)
);
create index ledger_transaction_member on ledger_transaction (member_id, id);

create table ledger_entry (
  id bigint primary key generated always as identity,
  transaction_id bigint not null references ledger_transaction(id),
  account_id bigint not null references ledger_account(id),
  amount bigint not null,
  balance bigint,
  matures_at timestamptz(3),
  takes_back_id bigint references ledger_entry(id),
  constraint ledger_entry_amount check (amount <> 0),
  constraint ledger_entry_takes_back check (takes_back_id is null or amount < 0)
);
create index ledger_entry_transaction on ledger_entry (transaction_id);
create index ledger_entry_account on ledger_entry (account_id, (amount > 0), id);
create index ledger_entry_maturity on ledger_entry (account_id, matures_at) where matures_at is not null;
create index ledger_entry_taken_back on ledger_entry (takes_back_id) where takes_back_id is not null;

create table ledger_hold (
  transaction_id bigint primary key references ledger_transaction(id),
  member_id bigint not null references account(id),
  paid bigint not null,
  promo bigint not null,
  settled_by bigint references ledger_transaction(id),
  constraint ledger_hold_amount check (paid >= 0 and promo >= 0 and paid + promo > 0)
);
create index ledger_hold_open on ledger_hold (member_id) where settled_by is null;
create index ledger_hold_settled on ledger_hold (settled_by) where settled_by is not null;

-- One row. No foreign keys: both ids begin at 0, before the first.
create table ledger_check (
  id smallint primary key,
  transaction_id bigint not null,
  account_id bigint not null,
  differences integer not null,
  found integer not null,
  finished_at timestamptz(3),
  balances bigint not null,
  escrow bigint not null,
  constraint ledger_check_one check (id = 1)
);
insert into ledger_check (id, transaction_id, account_id, differences, found, balances, escrow)
values (1, 0, 0, 0, 0, 0, 0);

-- No foreign key on entry_id: it is 0 for an account without entries.
create table ledger_checkpoint (
  account_id bigint primary key references ledger_account(id),
  entry_id bigint not null,
  balance bigint not null
);

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: correct it by a reversal', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_transaction_append_only before update or delete or truncate on ledger_transaction
  for each statement execute function ledger_is_append_only();
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function ledger_is_append_only();

-- All entries of a transaction come in one statement, and sum to zero.
create function ledger_entries_balance() returns trigger language plpgsql as $$
begin
  if exists (select from added group by transaction_id having sum(amount) <> 0
    or count(*) <> (select count(*) from ledger_entry e where e.transaction_id = added.transaction_id)) then
    raise exception 'the entries of a ledger transaction do not sum to zero, or were added to later'
      using errcode = 'check_violation', constraint = 'ledger_entries_balance';
  end if;
  return null;
end $$;
create trigger ledger_entries_balance after insert on ledger_entry
  referencing new table as added for each statement execute function ledger_entries_balance();


-- people: translation, photo, profile, relation, album ----------------------------------------------------------------

-- Found by the text alone: nobody's, until the erasure of the member who wrote it deletes it.
create table translation (
  digest bytea not null,
  source text not null,
  target text not null,
  content text not null,
  engine text not null,
  created_at timestamptz(3) not null,
  constraint translation_digest_source_target_pk primary key (digest, source, target),
  constraint translation_source check (source in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko')),
  constraint translation_target check (target in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko'))
);

create table photo (
  id bigint primary key generated always as identity,
  member_id bigint not null references account(id) on delete cascade,
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
  constraint photo_file_unique unique (file),
  constraint photo_folder check (folder in ('public', 'private', 'secret', 'post', 'message')),
  constraint photo_kind check (kind in ('image', 'video')),
  constraint photo_status check (status in ('processing', 'ready', 'failed')),
  constraint photo_progress check (progress between 0 and 100),
  constraint photo_price check (price > 0),
  constraint photo_secret check ((folder = 'secret') = (price is not null))
);
create index photo_album on photo (member_id, folder, id);
create index photo_unattached on photo (created_at) where attached_at is null;
create index photo_processing on photo (created_at) where status = 'processing';
create index photo_perceptual_hash on photo (perceptual_hash) where perceptual_hash is not null;

-- A purchase outlasts the photo, not the two members.
create table photo_purchase (
  id bigint primary key generated always as identity,
  buyer_id bigint not null references account(id) on delete cascade,
  owner_id bigint not null references account(id) on delete cascade,
  photo_id bigint references photo(id) on delete set null,
  price bigint not null,
  created_at timestamptz(3) not null,
  constraint photo_purchase_once unique (photo_id, buyer_id),
  constraint photo_purchase_other check (buyer_id <> owner_id)
);
create index photo_purchase_buyer on photo_purchase (buyer_id);
create index photo_purchase_owner on photo_purchase (owner_id);

create table profile (
  member_id bigint primary key references account(id) on delete cascade,
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
  avatar_id bigint references photo(id) on delete set null,
  cover_id bigint references photo(id) on delete set null,
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
  constraint profile_name_key_unique unique (name_key),
  constraint profile_vanity_unique unique (vanity),
  constraint profile_gender check (gender in (0, 1)),
  constraint profile_seeking check (seeking in (0, 1)),
  constraint profile_language check (language in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko')),
  constraint profile_visibility check (visibility in ('hidden', 'friends', 'registered', 'public')),
  constraint profile_message_policy check (message_policy in ('everyone', 'friends', 'validate')),
  constraint profile_friend_policy check (friend_policy in ('validate', 'pass')),
  constraint profile_scheme check (scheme in ('auto', 'light', 'dark')),
  constraint profile_listed check (not listed or (gender is not null and birthday is not null))
);
-- Whose portrait or cover a picture is, so that deleting one does not search all profiles.
create index profile_avatar on profile (avatar_id) where avatar_id is not null;
create index profile_cover on profile (cover_id) where cover_id is not null;

create table spoken_language (
  member_id bigint not null references account(id) on delete cascade,
  language text not null,
  level smallint not null,
  constraint spoken_language_member_id_language_pk primary key (member_id, language),
  constraint spoken_language_language check (language in ('ar', 'bg', 'bn', 'cs', 'da', 'de', 'el', 'en', 'es', 'et',
    'fa', 'fi', 'fr', 'he', 'hi', 'hr', 'hu', 'id', 'it', 'ja', 'ka', 'kk', 'ko', 'lt', 'lv', 'mn', 'ms', 'nl', 'no',
    'pl', 'pt', 'ro', 'ru', 'sk', 'sl', 'sq', 'sr', 'sv', 'sw', 'ta', 'te', 'th', 'tl', 'tr', 'uk', 'ur', 'uz', 'vi',
    'yue', 'zh')),
  constraint spoken_language_level check (level between 1 and 5)
);
create index spoken_language_speakers on spoken_language (language, member_id);

create table introduction (
  id bigint primary key generated always as identity,
  member_id bigint not null references account(id) on delete cascade,
  own boolean default true not null,
  language text,
  content text not null,
  constraint introduction_language check (language in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko'))
);
create unique index introduction_own on introduction (member_id) where own;
create unique index introduction_other on introduction (member_id, language) where not own;

create table block (
  id bigint generated always as identity,
  member_id bigint not null references account(id) on delete cascade,
  blocked_id bigint not null references account(id) on delete cascade,
  created_at timestamptz(3) not null,
  constraint block_member_id_blocked_id_pk primary key (member_id, blocked_id),
  constraint block_other check (member_id <> blocked_id)
);
create index block_list on block (member_id, id);
create index block_received on block (blocked_id);

create table friend (
  id bigint generated always as identity,
  member_id bigint not null references account(id) on delete cascade,
  friend_id bigint not null references account(id) on delete cascade,
  top boolean default false not null,
  created_at timestamptz(3) not null,
  constraint friend_member_id_friend_id_pk primary key (member_id, friend_id),
  constraint friend_other check (member_id <> friend_id)
);
create index friend_list on friend (member_id, id);
create index friend_pinned on friend (member_id, id) where top;
create index friend_received on friend (friend_id);

create table friend_request (
  id bigint generated always as identity,
  member_id bigint not null references account(id) on delete cascade,
  other_id bigint not null references account(id) on delete cascade,
  status smallint not null,
  seen boolean default false not null,
  created_at timestamptz(3) not null,
  constraint friend_request_member_id_other_id_pk primary key (member_id, other_id),
  constraint friend_request_other check (member_id <> other_id),
  constraint friend_request_status check (status in (1, 2))
);
create index friend_request_received on friend_request (other_id, id) where status = 2;
create index friend_request_unseen on friend_request (other_id, id) where status = 2 and not seen;
create index friend_request_about on friend_request (other_id);

-- No foreign key on match_id: it is the id of the later of two likes, in both rows, and ids alone are not unique here.
create table member_like (
  id bigint generated always as identity,
  member_id bigint not null references account(id) on delete cascade,
  liked_id bigint not null references account(id) on delete cascade,
  seen boolean default false not null,
  match_id bigint,
  created_at timestamptz(3) not null,
  constraint member_like_member_id_liked_id_pk primary key (member_id, liked_id),
  constraint member_like_other check (member_id <> liked_id)
);
create index member_like_given on member_like (member_id, id);
create index member_like_received on member_like (liked_id, id);
create index member_like_unseen on member_like (liked_id, id) where not seen;
create index member_like_match on member_like (member_id, match_id) where match_id is not null;

create table remark (
  id bigint generated always as identity,
  member_id bigint not null references account(id) on delete cascade,
  about_id bigint not null references account(id) on delete cascade,
  content text not null,
  constraint remark_member_id_about_id_pk primary key (member_id, about_id),
  constraint remark_other check (member_id <> about_id)
);
create index remark_list on remark (member_id, id);
create index remark_about on remark (about_id);

create table visit (
  id bigint generated always as identity,
  member_id bigint not null references account(id) on delete cascade,
  visited_id bigint not null references account(id) on delete cascade,
  visited_at timestamptz(3) not null,
  constraint visit_member_id_visited_id_pk primary key (member_id, visited_id),
  constraint visit_other check (member_id <> visited_id)
);
create index visit_received on visit (visited_id, id);


-- talk: chat ----------------------------------------------------------------------------------------------------------

-- Updated with every message: pages keep room for the next version of a row. A CHECK holds initiator_id, for low_id and
-- high_id are accounts already.
create table thread (
  id bigint primary key generated always as identity,
  low_id bigint not null references account(id),
  high_id bigint not null references account(id),
  seq integer default 0 not null,
  initiator_id bigint,
  answered boolean default false not null,
  created_at timestamptz(3) not null,
  constraint thread_pair unique (low_id, high_id),
  constraint thread_ordered check (low_id < high_id),
  constraint thread_initiator check (initiator_id in (low_id, high_id))
) with (fillfactor = 75);
create index thread_high on thread (high_id);
create index thread_initiated on thread (initiator_id, created_at);

-- No foreign key on last_message_id: it is 0 before the first message, and a look at `message` with every update of the
-- hottest table would only repeat what the sending statement does itself.
create table thread_member (
  thread_id bigint not null references thread(id) on delete cascade,
  member_id bigint not null references account(id),
  other_id bigint not null references account(id),
  unread integer default 0 not null,
  read_seq integer default 0 not null,
  top boolean default false not null,
  engine smallint default 1 not null,
  send text,
  receive text,
  last_message_id bigint default 0 not null,
  member_seq bigint default 0 not null,
  constraint thread_member_member_id_other_id_pk primary key (member_id, other_id),
  constraint thread_member_thread unique (thread_id, member_id),
  constraint thread_member_unread check (unread >= 0),
  constraint thread_member_engine check (engine in (0, 1, 2)),
  constraint thread_member_send check (send in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko')),
  constraint thread_member_receive check (receive in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko'))
) with (fillfactor = 75);
create index thread_member_latest on thread_member (member_id, last_message_id);
create index thread_member_pinned on thread_member (member_id, last_message_id) where top;
create index thread_member_changed on thread_member (member_id, member_seq);

create table message (
  id bigint primary key generated always as identity,
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
  constraint message_order unique (thread_id, seq),
  constraint message_type check (type in ('text', 'photo')),
  constraint message_language check (language in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko')),
  constraint message_translating check (translating in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko')),
  -- The sender is one side of the thread, and the thread exists while that side does.
  foreign key (thread_id, sender_id) references thread_member(thread_id, member_id)
);
create unique index message_client on message (sender_id, client_id) where client_id is not null;
create index message_changed on message (thread_id, changed) where changed > seq;
create index message_translating on message (id) where translating is not null;

create table message_upload (
  message_id bigint not null references message(id) on delete cascade,
  position smallint not null,
  thread_id bigint not null references thread(id) on delete cascade,
  photo_id bigint not null references photo(id) on delete cascade,
  constraint message_upload_message_id_position_pk primary key (message_id, position)
);
create index message_upload_thread on message_upload (thread_id, message_id, position);
create index message_upload_photo on message_upload (photo_id, thread_id);


-- lists: member, feed -------------------------------------------------------------------------------------------------

create table ranking (
  member_id bigint primary key references account(id) on delete cascade,
  gender smallint not null,
  seeking smallint not null,
  rank bigint not null,
  answers smallint not null,
  shown integer default 0 not null,
  constraint ranking_gender check (gender in (0, 1)),
  constraint ranking_seeking check (seeking in (0, 1))
) with (fillfactor = 75);
create index ranking_order on ranking (gender, seeking, rank);
create unique index ranking_rank on ranking (rank);

create table recommendation (
  member_id bigint primary key references account(id) on delete cascade,
  people bigint[] not null,
  why smallint[] not null,
  floor bigint not null,
  made_at timestamptz(3) not null
);

create table pass (
  id bigint generated always as identity,
  member_id bigint not null references account(id) on delete cascade,
  passed_id bigint not null references account(id) on delete cascade,
  undone boolean default false not null,
  created_at timestamptz(3) not null,
  constraint pass_member_id_passed_id_pk primary key (member_id, passed_id),
  constraint pass_other check (member_id <> passed_id)
);
create index pass_latest on pass (member_id, id);
create index pass_about on pass (passed_id);
create index pass_age on pass (created_at);

create table feed_post (
  id bigint primary key generated always as identity,
  member_id bigint not null references account(id) on delete cascade,
  gender smallint not null,
  language text,
  client_id text,
  content text not null,
  uploads smallint default 0 not null,
  likes integer default 0 not null,
  comments integer default 0 not null,
  created_at timestamptz(3) not null,
  constraint feed_post_gender check (gender in (0, 1)),
  constraint feed_post_language check (language in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko')),
  constraint feed_post_counts check (least(likes, comments) >= 0)
);
create index feed_post_gender on feed_post (gender, id);
create index feed_post_language on feed_post (language, gender, id);
create index feed_post_member on feed_post (member_id, id);
create unique index feed_post_client on feed_post (member_id, client_id) where client_id is not null;

create table feed_upload (
  post_id bigint not null references feed_post(id) on delete cascade,
  position smallint not null,
  photo_id bigint not null references photo(id) on delete cascade,
  constraint feed_upload_post_id_position_pk primary key (post_id, position)
);
create index feed_upload_photo on feed_upload (photo_id);

create table feed_like (
  post_id bigint not null references feed_post(id) on delete cascade,
  member_id bigint not null references account(id) on delete cascade,
  created_at timestamptz(3) not null,
  constraint feed_like_post_id_member_id_pk primary key (post_id, member_id)
);
create index feed_like_member on feed_like (member_id, post_id);

create table feed_comment (
  id bigint primary key generated always as identity,
  post_id bigint not null references feed_post(id) on delete cascade,
  member_id bigint not null references account(id) on delete cascade,
  client_id text,
  language text,
  content text not null,
  created_at timestamptz(3) not null,
  constraint feed_comment_language check (language in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko'))
);
create index feed_comment_post on feed_comment (post_id, id);
create index feed_comment_member on feed_comment (member_id, id);
create unique index feed_comment_client on feed_comment (member_id, client_id) where client_id is not null;

create table feed_pace (
  member_id bigint primary key references account(id) on delete cascade,
  latest timestamptz(3) not null,
  earlier timestamptz(3)
);

-- No foreign key: a row lasts from a post to its announcement, less than a second, and one whose post is gone is passed over.
create table feed_unannounced (
  post_id bigint primary key
);


-- shop: contact, affiliate --------------------------------------------------------------------------------------------

create table contact_info (
  member_id bigint primary key references account(id) on delete cascade,
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
  buyer_id bigint not null references account(id) on delete cascade,
  owner_id bigint not null references account(id) on delete cascade,
  price bigint not null,
  created_at timestamptz(3) not null,
  constraint contact_purchase_once unique (buyer_id, owner_id),
  constraint contact_purchase_other check (buyer_id <> owner_id)
);
create index contact_purchase_owner on contact_purchase (owner_id);

create table referral_code (
  pid text primary key,
  member_id bigint not null references account(id) on delete cascade,
  constraint referral_code_member_id_unique unique (member_id)
);

create table referral (
  member_id bigint primary key references account(id) on delete cascade,
  referrer_id bigint not null references account(id) on delete cascade,
  created_at timestamptz(3) not null,
  constraint referral_other check (member_id <> referrer_id)
);
create index referral_list on referral (referrer_id, member_id);


-- house: support, export ----------------------------------------------------------------------------------------------

-- No foreign key on report_id: report_type says which table it is of, and a complaint outlasts what it is about.
create table support_ticket (
  id bigint primary key generated always as identity,
  category text not null,
  member_id bigint references account(id) on delete cascade,
  language text not null,
  name text,
  email text,
  content text not null,
  report_type text,
  report_id bigint,
  reported_id bigint references account(id) on delete cascade,
  reason text,
  harm smallint,
  evidence text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  closed_at timestamptz(3),
  constraint support_ticket_category check (category in ('contact', 'complaint')),
  constraint support_ticket_language check (language in ('en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko')),
  constraint support_ticket_report_type check (report_type in ('feed', 'user', 'message', 'translation', 'contact',
    'photo', 'comment')),
  constraint support_ticket_reason check (reason in ('minor', 'violence', 'scam', 'harassment', 'nudity', 'fake', 'spam',
    'other')),
  constraint support_ticket_contact check (category <> 'contact' or (name is not null and email is not null)),
  constraint support_ticket_complaint check (category <> 'complaint' or (member_id is not null and report_type is not null
    and report_id is not null and reported_id is not null and reason is not null and harm is not null))
);
create unique index support_ticket_once on support_ticket (member_id, report_type, report_id)
  where category = 'complaint' and closed_at is null;
create index support_ticket_open on support_ticket (category, harm, id) where closed_at is null;
create index support_ticket_member on support_ticket (member_id);
create index support_ticket_reported on support_ticket (reported_id);

create table data_export (
  id bigint primary key generated always as identity,
  member_id bigint not null references account(id) on delete cascade,
  status text not null,
  progress smallint default 0 not null,
  file text,
  size bigint,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  constraint data_export_status check (status in ('queued', 'building', 'ready', 'failed')),
  constraint data_export_progress check (progress between 0 and 100)
);
create unique index data_export_running on data_export (member_id) where status in ('queued', 'building');
create index data_export_list on data_export (member_id, id);
create index data_export_expires on data_export (expires_at) where expires_at is not null;
