-- Files of other shops' programs: how they are read is asked first, and each product may have something to say.
alter table product_imports
  -- True: the state is `ready`, and nobody has said yet how the file is to be read.
  add column asks boolean not null default false;

alter table product_import_lines
  -- shop/catalogue/product-file/foreign/foreign-product.ts
  add column notes jsonb not null default '[]',
  -- Pieces that a new product begins with; null: it is made to order.
  add column stock integer check (stock between 0 and 1000000);

-- Hosts from which photographs that a file names are fetched. Others are listed and not fetched.
create table picture_hosts (
  host     text primary key check (host ~ '^[a-z0-9.-]{1,253}$'),
  added_by text check (length(added_by) <= 100),
  added_at timestamptz not null default now()
);

-- Photographs that an import has fetched, or is to fetch.
create table product_import_pictures (
  import_id  uuid not null references product_imports on delete cascade,
  product_id integer not null references products on delete cascade,
  position   integer not null check (position >= 0),
  url        text not null check (length(url) between 1 and 2000),
  state      text not null default 'waiting' check (state in ('waiting', 'fetched', 'refused')),
  -- Why it was refused.
  reason     text not null default '' check (length(reason) <= 60),
  -- The picture that it became.
  picture_id uuid,
  primary key (import_id, product_id, position)
);
create index product_import_pictures_product on product_import_pictures (product_id);
create index product_import_pictures_waiting on product_import_pictures (import_id) where state = 'waiting';
