-- What the owner has set, by section (shop/content/settings/setting.ts). The values of the files are version 0 of each.
-- Versions are never deleted: they say what the shop said of itself on a day.
create table setting_versions (
  section      text not null check (section ~ '^[a-z-]{1,40}$'),
  version      integer not null check (version >= 1),
  saved_at     timestamptz not null default now(),
  -- Null: it was read from shop.json.
  saved_by     text check (length(saved_by) between 1 and 100),
  -- The version that this one brought back; 0 for the files.
  brought_back integer check (brought_back >= 0),
  -- The settings that are others than those of the files, by name.
  settings     jsonb not null check (jsonb_typeof(settings) = 'object'),
  -- What the files had for the same names: an update that has others is listed.
  originals    jsonb not null check (jsonb_typeof(originals) = 'object'),
  primary key (section, version)
);

create function tell_settings_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_change', 'settings');
  return null;
end $$;
create trigger public_change after insert or update or delete on setting_versions for each statement execute function tell_settings_change();

-- shop.json is read once.
create table settings_file (
  only_one boolean primary key default true check (only_one),
  read_at  timestamptz not null default now(),
  sha256   bytea not null check (length(sha256) = 32)
);

-- The file of a page when the version was published: an update that changes the file is listed. Null: not known.
alter table page_versions add column original jsonb check (jsonb_typeof(original) = 'object');

-- What only a person can say is done before trading (docs/before-you-trade.md).
create table trade_ticks (
  point     text primary key check (length(point) between 1 and 80),
  ticked_at timestamptz not null default now(),
  ticked_by text not null check (length(ticked_by) between 1 and 100)
);
