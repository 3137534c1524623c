-- What a product is fixed to: lists are filtered by it. Null where that says nothing: pegs, covers, parts.
alter table products
  add column fixed_to text check (fixed_to in ('ceiling', 'wall', 'ground', 'nothing'));
