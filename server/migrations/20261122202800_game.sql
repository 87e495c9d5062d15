-- The game: what each member has reached, and the lists of the weeks.

create table game_player (
  member_id bigint primary key references account(id) on delete cascade,
  best integer not null,
  last_round timestamptz(3) not null,
  rounds integer not null,
  constraint game_player_best check (best >= 0)
);

create table game_week (
  week date not null,
  member_id bigint not null references account(id) on delete cascade,
  score integer not null,
  reached_at timestamptz(3) not null,
  primary key (week, member_id),
  constraint game_week_score check (score >= 0)
);
create index game_week_top on game_week (week, score desc, reached_at);
create index game_week_member on game_week (member_id);

-- One row, while there is something to win.
create table game_event (
  id smallint primary key,
  event text not null,
  constraint game_event_one check (id = 1)
);
