-- The builds that were started on this database, newest first by started_at. The last five stay, so that a
-- page of an earlier build still finds its scripts, styles and fonts, and in an update of several instances
-- each finds those of the other version.
create table builds (
  -- The hash of the paths, which contain the hashes of the contents.
  id         text primary key,
  paths      text[] not null,
  started_at timestamptz not null default now()
);

-- The files of those builds, by URL path.
create table build_files (
  path    text primary key check (length(path) <= 300),
  content bytea not null,
  -- Compressed, where the build has it.
  brotli  bytea
);
