-- alone: no transaction
-- Lists are narrowed by width as well, without reading the rows of their products.
create index concurrently if not exists products_category_with_width on products (category_slug, position, id)
  include (price_pence, drying_length_m, capacity_kg, width_mm, setting, brand_slug, in_stock, name)
  where state = 'live';
