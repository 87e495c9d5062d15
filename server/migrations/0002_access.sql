-- Every way in and out: verified addresses, session families, codes, captcha, passkeys, social accounts, hand-over
-- keys, referrals, exports.

alter table account alter column password_hash drop not null;
alter table account add column email_verified_at timestamptz(3);
alter table account add column phone_verified_at timestamptz(3);
alter table account add column erased_at timestamptz(3);

alter table session add column family_id bigint;
alter table session add column agent text;
alter table session add column country text;
alter table session add column refreshed_at timestamptz(3);

alter table mail add column channel text default 'email' not null;

create table verification_code (
  target text not null,
  purpose text not null,
  code_hash bytea not null,
  token_hash bytea,
  account_id bigint,
  tries integer default 0 not null,
  sent_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint verification_code_target_purpose_pk primary key(target,purpose),
  constraint verification_code_token_hash_unique unique(token_hash)
);

create table captcha_used (
  digest bytea primary key,
  expires_at timestamptz(3) not null
);

create table passkey (
  id bigint primary key generated always as identity,
  account_id bigint not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz(3) not null,
  used_at timestamptz(3),
  constraint passkey_credential_id_unique unique(credential_id)
);

create table passkey_challenge (
  id text primary key,
  challenge text not null,
  account_id bigint,
  expires_at timestamptz(3) not null
);

create table social_identity (
  provider text not null,
  subject text not null,
  account_id bigint not null,
  email text,
  created_at timestamptz(3) not null,
  constraint social_identity_provider_subject_pk primary key(provider,subject),
  constraint social_identity_account unique(account_id,provider)
);

create table social_attempt (
  state_digest bytea primary key,
  provider text not null,
  nonce text not null,
  code_verifier text not null,
  redirect text,
  device_id text,
  account_id bigint,
  app_id text not null,
  expires_at timestamptz(3) not null
);

create table social_link (
  digest bytea primary key,
  provider text not null,
  subject text not null,
  email text,
  target text not null,
  purpose text not null,
  account_id bigint not null,
  redirect text,
  expires_at timestamptz(3) not null
);

create table session_key (
  digest bytea primary key,
  session_id bigint not null,
  destination text not null,
  expires_at timestamptz(3) not null
);

create table referral_code (
  pid text primary key,
  member_id bigint not null,
  constraint referral_code_member_id_unique unique(member_id)
);

create table referral (
  member_id bigint primary key,
  referrer_id bigint not null,
  created_at timestamptz(3) not null,
  constraint referral_other check (member_id <> referrer_id)
);

create table data_export (
  id bigint primary key generated always as identity,
  member_id bigint not null,
  status text not null,
  progress smallint default 0 not null,
  file text,
  size bigint,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3)
);

alter table verification_code add foreign key (account_id) references account(id) on delete cascade;
alter table passkey add foreign key (account_id) references account(id) on delete cascade;
alter table passkey_challenge add foreign key (account_id) references account(id) on delete cascade;
alter table social_identity add foreign key (account_id) references account(id) on delete cascade;
alter table social_attempt add foreign key (account_id) references account(id) on delete cascade;
alter table social_link add foreign key (account_id) references account(id) on delete cascade;
alter table session_key add foreign key (session_id) references session(id) on delete cascade;
alter table referral_code add foreign key (member_id) references account(id) on delete cascade;
alter table referral add foreign key (member_id) references account(id) on delete cascade;
alter table referral add foreign key (referrer_id) references account(id) on delete cascade;
alter table data_export add foreign key (member_id) references account(id) on delete cascade;

create index account_deleted on account (state_at) where state = 'deleted' and erased_at is null;
create index session_device on session (account_id,device_id);
create index session_family on session (family_id) where ended_at is null;
create index verification_code_expires on verification_code (expires_at);
create index captcha_used_expires on captcha_used (expires_at);
create index passkey_list on passkey (account_id,id);
create index passkey_challenge_expires on passkey_challenge (expires_at);
create index social_attempt_expires on social_attempt (expires_at);
create index social_link_expires on social_link (expires_at);
create index session_key_expires on session_key (expires_at);
create index referral_list on referral (referrer_id,member_id);
create unique index data_export_running on data_export (member_id) where status in ('queued', 'building');
create index data_export_list on data_export (member_id,id);
create index data_export_expires on data_export (expires_at) where expires_at is not null;
