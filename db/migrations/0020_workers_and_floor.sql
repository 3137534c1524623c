-- One row for each pool of queue workers of a running program. A pool that has not been seen for 30 s
-- is dead, and the jobs that it had in hand are free again.
create table workers (
  -- What graphile-worker writes in locked_by.
  id       text primary key,
  -- The machine or container in which its process id means something.
  instance text not null,
  -- The process id and, as ids are used again, a random part: "4711 0b0e…".
  process  text not null,
  seen_at  timestamptz not null default now()
);

-- The lowest migration that a version of the shop must know to run on this database. A migration that
-- takes away something that older versions need raises it; 0 as long as none did.
create table schema_floor (
  is_only   boolean primary key default true check (is_only),
  migration integer not null
);
insert into schema_floor (migration) values (0);
