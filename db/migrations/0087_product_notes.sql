-- What a product page says beyond the options: what is in the box, what it is fixed to, what else it needs,
-- and the warnings and the model that the General Product Safety Regulation asks for.
alter table products
  add column in_the_box text[] not null default '{}' check (cardinality(in_the_box) <= 20 and length(array_to_string(in_the_box, '')) <= 2000),
  add column fixing text not null default '' check (length(fixing) <= 300),
  add column not_included text[] not null default '{}' check (cardinality(not_included) <= 20 and length(array_to_string(not_included, '')) <= 2000),
  add column warnings text[] not null default '{}' check (cardinality(warnings) <= 10 and length(array_to_string(warnings, '')) <= 4000),
  -- The type, batch or serial number that is on the product, or how to find it.
  add column model text not null default '' check (length(model) <= 120);
