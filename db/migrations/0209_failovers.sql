-- A failover to a standby may lose what the lost server had confirmed in its last seconds (docs/decisions/0025).

-- The server that the shop works with. The row reaches the standby with the rest, so that a standby that was promoted
-- differs from it. There is no row for the embedded database, which has no standby.
create table database_server (
  is_only boolean primary key default true check (is_only),
  -- What server_identity() gives.
  identity text not null,
  -- Whether a standby had each commit before the shop was told of it: then a failover loses nothing.
  is_synchronous boolean not null,
  -- The last time at which the jobs process met this server.
  seen_at timestamptz not null
);

-- The system identifier of the server and its timeline, which begins anew when a standby is promoted: "7480…/00000002".
-- The timeline in the control file is that of the last checkpoint, which may be minutes old. Null where the provider of
-- the database forbids these functions or lacks them, with whatever error: the shop sells all the same. On a standby
-- nothing can be written: the same error as of a write.
create function server_identity() returns text language plpgsql as $$
begin
  if pg_is_in_recovery() then
    raise read_only_sql_transaction using message = 'the database is a standby that is not promoted';
  end if;
  begin
    return (select system_identifier from pg_control_system()) || '/' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8);
  exception when others then
    return null;
  end;
end $$;

-- False from a failover until the shop has noted it.
create function is_server_known() returns boolean language sql as $$
  select coalesce((select identity = server_identity() from database_server), true)
$$;

-- The lost server may have given out the next numbers of invoices and credit notes: none is given out before the shop
-- has noted the failover. An error of class 57 is a database that can't work now. A row that is an hour old is no reason:
-- an earlier version runs, to which the shop went back and which notes nothing.
create function refuse_unknown_server() returns trigger language plpgsql as $$
begin
  if not is_server_known() and exists (select from database_server where seen_at > now() - interval '1 hour') then
    raise operator_intervention using message = 'the database has failed over, which is not noted yet';
  end if;
  return null;
end $$;
create trigger known_server before insert on invoices for each statement execute function refuse_unknown_server();
create trigger known_server before insert on credit_notes for each statement execute function refuse_unknown_server();

-- What was lost by a failover is reconciled by the jobs process, and by npm run restore by a person.
alter table restores add column is_failover boolean not null default false;
