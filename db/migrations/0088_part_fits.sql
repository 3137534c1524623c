-- Which parts fit which products. A row is for one product or for a whole category; it can be for one
-- choice of the product, and can choose an option of the part: laths of the length that was bought.
create table part_fits (
  id            integer generated always as identity primary key,
  product_id    integer references products on delete cascade,
  category_slug text references categories (slug) on update cascade on delete cascade,
  part_id       integer not null references products on delete cascade,
  position      integer not null check (position >= 0),
  -- The choice of the product that the row is for; both null: every choice.
  option_group  text check (length(option_group) between 1 and 30),
  option_value  text check (length(option_value) <= 40),
  -- What is chosen of the part; both null: its default.
  part_group    text check (length(part_group) between 1 and 30),
  part_value    text check (length(part_value) <= 40),
  check (num_nonnulls(product_id, category_slug) = 1),
  check ((option_group is null) = (option_value is null)),
  check ((part_group is null) = (part_value is null))
);
create index part_fits_product on part_fits (product_id, position);
create index part_fits_category on part_fits (category_slug, position);
create index part_fits_part on part_fits (part_id);
create trigger public_change after insert or delete or update on part_fits
  for each statement execute function tell_public_change();
