-- The alternative texts that a file has for its photographs.
alter table product_import_lines
  -- In the order of `pictures`.
  add column picture_alts text[] not null default '{}';
alter table product_import_pictures
  add column alt text not null default '' check (length(alt) <= 250);
