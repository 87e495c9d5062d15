-- A token named its session by a number alone. Numbers come from a sequence, which falls back where a database is
-- restored or a commit was lost in a crash, and then the number is somebody else's. Now it carries a random secret, of
-- which the session keeps the digest. Sessions that were opened before have none: they end.

alter table session add column secret_digest bytea not null default '';
alter table session alter column secret_digest drop default;
alter table session add column proven_at timestamptz(3);
update session set ended_at = now() where ended_at is null;

-- As before, and keeps the digest, and when whoever signs in has proved to own the account.
drop function open_session(bigint, bigint, text, text, text, text, text, timestamptz, timestamptz, text, integer);
create function open_session(
  of_account bigint,
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
  perform from account where id = of_account for no key update;
  insert into session
    (account_id, family_id, device_id, client, address, agent, country, secret_digest, created_at, seen_at, proven_at,
     expires_at)
  select id, of_family, device, of_client, from_address, by_agent, from_country, digest, at, at, proven, until
  from account
  where id = of_account and state = 'active' and (checked_hash is null or password_hash = checked_hash)
    and (most_devices is null or (
      select count(distinct coalesce(s.device_id, 'session ' || s.id)) < most_devices
        or coalesce(bool_or(s.device_id = device), false)
      from session s where s.account_id = of_account and s.ended_at is null and s.expires_at > at))
  returning id into opened;
  return opened;
end $$;

-- What another database would differ in: a new cluster has another identifier, one that was taken back in time another
-- timeline, and a database or table that was made anew from a dump other numbers.
create table database_mark (
  single boolean primary key default true check (single),
  mark text not null
);

create function current_database_mark() returns text language sql stable as $$
  select concat_ws(' ', system.system_identifier, checkpoint.timeline_id, base.oid, mark.oid)
  from pg_control_system() system, pg_control_checkpoint() checkpoint, pg_database base, pg_class mark
  where base.datname = current_database() and mark.oid = to_regclass('database_mark')
$$;

-- Which database the sessions were opened in, in one row. A restored one has another mark than its row says.
insert into database_mark (mark) values (current_database_mark());
