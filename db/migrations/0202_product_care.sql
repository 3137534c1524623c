-- How a product is used and looked after: one sentence a line, for its sheet of instructions.
alter table products
  add column care text[] not null default '{}'
    check (cardinality(care) <= 10 and length(array_to_string(care, '')) <= 2000);
