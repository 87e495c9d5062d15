-- A session is opened by a lock and an insert in one transaction; the function saved a trip that nobody could measure.

drop function open_session(bigint, bigint, text, text, text, text, text, timestamptz, timestamptz, text, integer, bytea,
  timestamptz);
