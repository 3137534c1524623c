-- Files of products that staff uploaded: the file, its dry run, and what became of it. Kept for 7 days; what an import
-- has changed stays in product_versions and audit_log.
create table product_imports (
  -- The id of the act that uploaded it.
  id              uuid primary key,
  number          integer not null unique generated always as identity,
  at              timestamptz not null default now(),
  uploaded_by     text not null check (length(uploaded_by) <= 100),
  file_name       text not null check (length(file_name) <= 200),
  file            bytea not null check (length(file) <= 5242880),
  -- shop/catalogue/imports/import.ts
  format          text not null check (length(format) between 1 and 20),
  -- How the columns of another shop's file are read: shop/catalogue/product-file
  mapping         jsonb not null default '{}',
  -- False: it was read as Windows-1252.
  is_utf8         boolean not null default true,
  -- Columns of the file that the import does not read.
  left_columns    text[] not null default '{}' check (cardinality(left_columns) <= 200),
  -- reading: a job makes the dry run. ready: it can be looked at. applying, undoing: a job does it.
  state           text not null check (state in ('reading', 'ready', 'applying', 'applied', 'undoing', 'undone')),
  -- Why the last step has changed nothing; '' if it has done what it should.
  refusal         text not null default '' check (length(refusal) <= 60),
  -- The rate of VAT of the dry run.
  vat_rate_bp     integer check (vat_rate_bp between 0 and 10000),
  new_count       integer not null default 0 check (new_count >= 0),
  changed_count   integer not null default 0 check (changed_count >= 0),
  untouched_count integer not null default 0 check (untouched_count >= 0),
  refused_count   integer not null default 0 check (refused_count >= 0),
  apply_act       uuid,
  applied_by      text check (length(applied_by) <= 100),
  applied_at      timestamptz,
  undo_act        uuid,
  undone_by       text check (length(undone_by) <= 100),
  undone_at       timestamptz
);
create index product_imports_at on product_imports (at);

-- How far the job of an import is. A table of its own: the job writes it while its transaction is open.
create table product_import_progress (
  import_id uuid primary key references product_imports on delete cascade,
  done      integer not null check (done >= 0),
  total     integer not null check (total >= 0)
);

-- What a file would make of a product. Products that it leaves as they are have no row.
create table product_import_lines (
  import_id  uuid not null references product_imports on delete cascade,
  position   integer not null,
  kind       text not null check (kind in ('new', 'changed', 'refused')),
  -- The first line of the product in the file.
  line       integer not null check (line >= 1),
  sku        text not null check (length(sku) <= 200),
  name       text not null check (length(name) <= 200),
  -- Null for a new product until it is written.
  product_id integer,
  -- shop/catalogue/product-file/plan-product.ts
  changes    jsonb not null,
  problems   jsonb not null,
  pictures   text[] not null default '{}',
  -- What the product is to be, and a fingerprint of what it was.
  wanted     jsonb,
  seen       text check (seen ~ '^[0-9a-f]{32}$'),
  primary key (import_id, position)
);
create index product_import_lines_kind on product_import_lines (import_id, kind, position);
