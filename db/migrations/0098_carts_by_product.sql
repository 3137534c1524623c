-- How many kept carts have a product is counted before its price changes.
create index kept_lists_products on kept_lists using gin (lines jsonb_path_ops) where list = 'cart';
