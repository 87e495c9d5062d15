-- Opens a session of an active account and answers its id; null where the password has changed since it was checked,
-- or where the device is one too many. It is a function because signing in is two steps that can't be one statement,
-- devices being counted behind the account's lock by what is there by then, and should be one trip to the database.

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
  most_devices integer
) returns bigint language plpgsql as $$
declare
  opened bigint;
begin
  perform from account where id = of_account for no key update;
  insert into session
    (account_id, family_id, device_id, client, address, agent, country, created_at, seen_at, expires_at)
  select id, of_family, device, of_client, from_address, by_agent, from_country, at, at, until
  from account
  where id = of_account and state = 'active' and (checked_hash is null or password_hash = checked_hash)
    and (most_devices is null or (
      select count(distinct coalesce(s.device_id, 'session ' || s.id)) < most_devices
        or coalesce(bool_or(s.device_id = device), false)
      from session s where s.account_id = of_account and s.ended_at is null and s.expires_at > at))
  returning id into opened;
  return opened;
end $$;
