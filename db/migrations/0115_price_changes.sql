-- Many prices changed by one rule, with each old and new price: what can be looked at and undone.
create table price_changes (
  -- The id of its act.
  id         uuid primary key,
  number     integer not null unique generated always as identity,
  at         timestamptz not null default now(),
  changed_by text not null check (length(changed_by) <= 100),
  -- shop/catalogue/prices/price-rule.ts
  rule       jsonb not null,
  undone_at  timestamptz,
  undone_by  text check (length(undone_by) <= 100),
  check ((undone_at is null) = (undone_by is null))
);

-- A price or a surcharge that it changed, without VAT, in pence.
create table price_change_lines (
  change_id  uuid not null references price_changes,
  position   integer not null,
  product_id integer not null references products on delete cascade,
  -- The option value whose surcharge it is; both null: the product's own price.
  group_key  text,
  value      text,
  from_net   integer not null check (from_net >= 0),
  to_net     integer not null check (to_net >= 0),
  -- When the change was undone: whether this price went back, or was left because it had been changed since.
  undone     boolean,
  primary key (change_id, position),
  check ((group_key is null) = (value is null))
);
create index price_change_lines_product on price_change_lines (product_id);
