-- alone: no transaction
-- Lists are narrowed by what products are fixed to as well, without reading the rows of their products.
create index concurrently if not exists products_category_with_fixed_to on products (category_slug, position, id)
  include (price_pence, drying_length_m, capacity_kg, width_mm, setting, fixed_to, brand_slug, in_stock, name)
  where state = 'live';
-- The few products with a lath length, for the lists that are narrowed by it.
create index concurrently if not exists option_groups_lath_length on option_groups (product_id) where key = 'lathLength';
