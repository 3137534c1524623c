-- What keeps lists, counts and housekeeping quick when the catalogue and the orders have grown.

-- The table of products is rewritten below: with 100,000 products that takes longer than a query of a page may.
set local statement_timeout = 0;

-- The switch "Not taking orders": a product that is made to order has no stock that could run out.
alter table products add column takes_orders boolean not null default true;

-- Whether pieces are left to sell now. A column of its own, because an index may hold it: its value
-- changes with the last piece, where stock and held change with every order.
alter table products add column in_stock boolean not null
  generated always as (takes_orders and stock is not null and stock > held) stored;

-- The whole list in the shopkeeper's order.
create index products_position on products (position, id);
-- A category's list, with all that it is filtered, counted and sorted by, so that the table itself is
-- read for the products of one page alone.
drop index products_category;
create index products_category on products (category_slug, position, id)
  include (base_price, drying_length_m, capacity_kg, setting, brand_slug, in_stock, name);
-- When something of a category or brand was last changed.
create index products_category_changed on products (category_slug, updated_at);
create index products_brand_changed on products (brand_slug, updated_at);
-- A product that is deleted is taken from the lists of others.
create index related_products_related on related_products (related_id);

-- How many products there are of each kind, kept by triggers: counting 100,000 takes longer than the
-- rest of a page. A row may be 0.
create table product_counts (
  category_slug text not null,
  brand_slug    text not null,
  is_featured   boolean not null,
  products      integer not null,
  primary key (category_slug, brand_slug, is_featured)
);
insert into product_counts
select category_slug, brand_slug, is_featured, count(*) from products group by 1, 2, 3;

-- By statement: a renamed category moves all its products at once. Sorted, so that two writers lock
-- the rows in one order.
create function count_added_products() returns trigger language plpgsql as $$
begin
  insert into product_counts
  select category_slug, brand_slug, is_featured, count(*) from added group by 1, 2, 3 order by 1, 2, 3
  on conflict (category_slug, brand_slug, is_featured)
    do update set products = product_counts.products + excluded.products;
  return null;
end $$;

create function count_removed_products() returns trigger language plpgsql as $$
begin
  insert into product_counts
  select category_slug, brand_slug, is_featured, -count(*) from removed group by 1, 2, 3 order by 1, 2, 3
  on conflict (category_slug, brand_slug, is_featured)
    do update set products = product_counts.products + excluded.products;
  return null;
end $$;

create function count_changed_products() returns trigger language plpgsql as $$
begin
  insert into product_counts
  select category_slug, brand_slug, is_featured, sum(products) from (
    select category_slug, brand_slug, is_featured, 1 as products from added
    union all select category_slug, brand_slug, is_featured, -1 from removed) as moved
  group by 1, 2, 3 having sum(products) <> 0 order by 1, 2, 3
  on conflict (category_slug, brand_slug, is_featured)
    do update set products = product_counts.products + excluded.products;
  return null;
end $$;

create function forget_product_counts() returns trigger language plpgsql as $$
begin
  delete from product_counts;
  return null;
end $$;

create trigger count_added after insert on products
  referencing new table as added for each statement execute function count_added_products();
create trigger count_removed after delete on products
  referencing old table as removed for each statement execute function count_removed_products();
create trigger count_changed after update on products
  referencing old table as removed new table as added for each statement execute function count_changed_products();
create trigger count_truncated after truncate on products
  for each statement execute function forget_product_counts();

-- Few orders are marked, few wait for the person to be removed; both are looked for among all of them.
create index orders_attention on orders (updated_at) where attention is not null;
create index orders_person_left on orders (updated_at) where customer_id is null and email <> 'removed';
