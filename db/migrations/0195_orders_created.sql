-- alone: no transaction
-- The orders that were placed on some days: the funnel and its rows.
create index concurrently if not exists orders_created on orders (created_at, id);
