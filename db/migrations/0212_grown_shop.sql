-- alone: no transaction
-- Screens over a large catalogue and many orders read these instead of whole tables. None has the stock of a product
-- or what is reserved of it: a sale changes the row alone, and no index.
create index concurrently if not exists products_state on products (state, takes_orders, is_best_seller, category_slug, id);
create index concurrently if not exists products_with_lead_time on products (sku) where lead_time_days is not null;
-- What has no price to be sold at.
create index concurrently if not exists products_without_number on products (id) where base_price = 'NaN';
create index concurrently if not exists order_summaries_to_do on order_summaries (next_kind, next_day) include (next_pieces);
create index concurrently if not exists order_summaries_views on order_summaries using gin (views) with (fastupdate = off) where views <> '{}';
-- A file of products may have more than 5 MB: the program alone says how much (shop/catalogue/imports/import.ts).
alter table product_imports drop constraint if exists product_imports_file_check;
