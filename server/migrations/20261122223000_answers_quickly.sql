-- After how long a member answers, as a reason for showing them beside how often they do.

alter table ranking
  add column answer_minutes smallint,
  add constraint ranking_answer_minutes check (answer_minutes >= 0);
-- The lists keep their reasons as bits, which have another one among them now: lists are made anew when they are read.
delete from recommendation;
