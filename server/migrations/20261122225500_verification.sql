-- Verification by a selfie with a gesture; the selfie is a photo that stands in no album.
alter table photo
  drop constraint photo_folder,
  add constraint photo_folder check (folder in ('public', 'private', 'secret', 'post', 'message', 'verification'));
create table verification (
  id bigint generated always as identity primary key,
  member_id bigint not null references account on delete cascade,
  hand text not null,
  sign text not null,
  place text not null,
  state text not null default 'shown',
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
  constraint verification_hand check (hand in ('left', 'right')),
  constraint verification_sign check (sign in ('one', 'two', 'three', 'four', 'five', 'thumb')),
  constraint verification_place check (place in ('cheek', 'chin', 'forehead', 'shoulder')),
  constraint verification_state check (state in ('shown', 'waiting', 'approved', 'refused', 'withdrawn')),
  constraint verification_reason check (reason in ('face_unclear', 'gesture_missing', 'not_same_person', 'not_live', 'other')),
  constraint verification_selfie check ((state = 'waiting') = (photo_id is not null)),
  constraint verification_submitted check (case when state = 'shown' then submitted_at is null
    when state in ('waiting', 'approved', 'refused') then submitted_at is not null else true end),
  constraint verification_decided check ((state in ('approved', 'refused', 'withdrawn')) = (decided_at is not null)),
  constraint verification_refused check ((state = 'refused') = (reason is not null)),
  constraint verification_claim check ((claimed_by is null) = (claimed_until is null))
);
create unique index verification_open on verification (member_id) where state in ('shown', 'waiting');
create index verification_member on verification (member_id, id);
create index verification_queue on verification (id) where state = 'waiting';
create index verification_photo on verification (photo_id) where photo_id is not null;
create index verification_digest on verification (digest) where digest is not null;
create index verification_claimed on verification (claimed_by) where claimed_by is not null;
create index verification_decided_by on verification (decided_by) where decided_by is not null;
