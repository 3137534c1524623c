-- A product as it was after each change by staff: what can be read, compared and brought back.
create table product_versions (
  product_id   integer not null references products on delete cascade,
  number       integer not null check (number >= 1),
  at           timestamptz not null default now(),
  actor_kind   text not null check (actor_kind in ('staff', 'shop')),
  actor_id     text check (length(actor_id) <= 100),
  act_id       uuid,
  action       text not null check (length(action) between 1 and 60),
  -- The version that this one brought back.
  brought_back integer,
  -- Its fields, options and pictures (shop/catalogue/editing/product-content.ts), without its stock.
  content      jsonb not null,
  primary key (product_id, number)
);
