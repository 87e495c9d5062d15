-- Drafts to members with whom there is no conversation yet. They move into the conversation when it begins.
create table thread_draft (
  member_id bigint not null references account (id),
  other_id bigint not null references account (id),
  content text not null,
  updated_at timestamptz(3) not null,
  primary key (member_id, other_id)
);

create index thread_draft_other on thread_draft (other_id);
