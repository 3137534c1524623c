-- What the commands npm run backup and npm run restore leave for the shop to know.

-- One row for each backup and each verification of a backup; the newest ones are shown by npm run attention
-- and at /metrics.
create table backup_runs (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('backup', 'verify')),
  started_at timestamptz not null default now(),
  finished_at timestamptz check (finished_at >= started_at),
  -- Null while it runs.
  succeeded boolean,
  backup_name text check (length(backup_name) <= 100),
  -- The size at rest of everything in the backup folder that this backup needs.
  bytes bigint check (bytes >= 0),
  -- Whether the backup folder is on the disk of the database: then it is no backup.
  is_on_same_disk boolean,
  -- Why it failed, or what it found; a sentence.
  detail text not null default '' check (length(detail) <= 2000)
);
create index backup_runs_newest on backup_runs (kind, started_at desc);

-- One row for each restore that this database has been through. While reconciled_at is null, jobs are
-- paused and nothing can be bought: Stripe and customers know of orders that this database does not.
create table restores (
  id uuid primary key default gen_random_uuid(),
  restored_at timestamptz not null default now(),
  -- The database is as it was at this time.
  restored_to timestamptz not null,
  -- The last sign of life of the database that was lost. What happened between the two times was
  -- finished, mails included, but is unknown here.
  lost_until timestamptz not null,
  reconciled_at timestamptz
);
create unique index restores_one_open on restores ((true)) where reconciled_at is null;

-- Numbers of orders and invoices that the lost database had given out. They are not used again.
create table skipped_numbers (
  series text not null check (series in ('order', 'invoice')),
  first_number integer not null check (first_number > 0),
  last_number integer not null check (last_number >= first_number),
  reason text not null check (length(reason) between 1 and 500),
  skipped_at timestamptz not null default now(),
  primary key (series, first_number)
);

-- Not sent because of a restore: the lost database had probably sent it.
alter table mail_outbox add column withheld_at timestamptz;
drop index mail_outbox_open;
create index mail_outbox_open on mail_outbox (created_at) where sent_at is null and withheld_at is null;
