-- What the owner has published of each content page. The file of a page is its version 0. Versions are never
-- deleted: they say which terms were on the shop on a day.
create table page_versions (
  page         text not null check (page ~ '^(brands/)?[a-z0-9-]{1,80}$'),
  version      integer not null check (version >= 1),
  published_at timestamptz not null default now(),
  published_by text not null check (length(published_by) between 1 and 100),
  -- The version that this one brought back; 0 for the file.
  brought_back integer check (brought_back >= 0),
  -- Title, heading, description, text and questions (shop/content/page-content.ts).
  content      jsonb not null check (jsonb_typeof(content) = 'object'),
  primary key (page, version)
);

-- What is being written. The row stays when a draft ends: `version` grows with each change of a page.
create table page_drafts (
  page     text primary key check (page ~ '^(brands/)?[a-z0-9-]{1,80}$'),
  version  integer not null default 0 check (version >= 0),
  -- Null while there is no draft.
  content  jsonb check (jsonb_typeof(content) = 'object'),
  begun_at timestamptz,
  saved_at timestamptz,
  -- The staff who changed it, by id, in the order of their first change.
  editors  text[] not null default '{}' check (cardinality(editors) <= 100),
  -- Whoever has it sees the preview while there is this draft.
  token    uuid,
  check ((content is null) = (token is null))
);
create unique index on page_drafts (token) where token is not null;

create function tell_pages_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_change', 'pages');
  return null;
end $$;
create trigger public_change after insert or update or delete on page_versions for each statement execute function tell_pages_change();
