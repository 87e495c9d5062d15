alter table photo add column fingerprinted boolean not null default false;

create table photo_fingerprint (
  photo_id bigint not null references photo on delete cascade,
  part smallint not null,
  signs bytea not null,
  keys integer[] not null,
  primary key (photo_id, part)
);
create index photo_fingerprint_keys on photo_fingerprint using gin (keys);

create table verification_fingerprint (
  verification_id bigint not null references verification on delete cascade,
  part smallint not null,
  signs bytea not null,
  keys integer[] not null,
  primary key (verification_id, part)
);
create index verification_fingerprint_keys on verification_fingerprint using gin (keys);

create table verification_request (
  member_id bigint not null references account on delete cascade,
  other_id bigint not null references account on delete cascade,
  created_at timestamptz(3) not null,
  primary key (member_id, other_id),
  constraint verification_request_two check (member_id <> other_id)
);
create index verification_request_other on verification_request (other_id);
