-- Voice and video calls: how each stands and when something has to be done about it, and who is in one now.
create table call (
  id bigint generated always as identity primary key,
  caller_id bigint not null references account on delete cascade,
  callee_id bigint not null references account on delete cascade,
  video boolean not null,
  secret boolean not null,
  state text not null,
  price bigint not null,
  minutes integer not null default 0,
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
  constraint call_other check (caller_id <> callee_id),
  constraint call_state check (state in ('dialing', 'ringing', 'connecting', 'connected', 'busy', 'reject', 'cancel',
    'missed', 'hangup', 'overdue', 'disconnected')),
  constraint call_price check (price >= 0),
  constraint call_open check ((state in ('dialing', 'ringing', 'connecting', 'connected')) = (ended_at is null)
    and (ended_at is not null or due_at is not null) and (ended_at is null) = (seconds is null)),
  constraint call_began check (state <> 'connected' or began_at is not null)
);
create index call_due on call (due_at) where due_at is not null;
create index call_caller on call (caller_id, id);
create index call_callee on call (callee_id, id);

-- A member is in one call at a time.
create table call_member (
  member_id bigint primary key references account on delete cascade,
  call_id bigint not null references call on delete cascade
);
create index call_member_call on call_member (call_id);
