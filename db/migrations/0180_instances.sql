-- The instances of the shop that run on this database, each with its version. A row that has not been seen
-- for ten minutes is of an instance that has stopped; after a day it is deleted.
create table instances (
  -- One start of one version.
  id         uuid primary key,
  -- INSTANCE: the host's name unless set.
  name       text not null check (length(name) <= 200),
  version    text not null check (length(version) <= 100),
  -- The number of the newest migration that it knows.
  migration  integer not null,
  started_at timestamptz not null default now(),
  seen_at    timestamptz not null default now()
);

-- Releases from before this table have workers and no row in `instances`: theirs stay false.
alter table workers add column is_listed boolean not null default false;

-- The files of db/contract that have run.
create table contracts (
  name   text primary key,
  ran_at timestamptz not null default now()
);
