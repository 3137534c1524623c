-- A product that is being prepared (draft) or is no longer sold (archived) is not on the shop: not on its pages,
-- in search, feeds and the sitemap, and a cart says that it is no longer available.

-- The indexes below are made anew: with 100,000 products that takes longer than a query of a page may.
set local statement_timeout = 0;

alter table products add column state text not null default 'live'
  check (state in ('draft', 'live', 'archived'));

-- Lists of the shop read live products alone.
drop index products_position;
create index products_position on products (position, id) where state = 'live';
drop index products_brand;
create index products_brand on products (brand_slug, position, id) where state = 'live';
drop index products_featured;
create index products_featured on products (position, id) where is_featured and state = 'live';
drop index products_category;
create index products_category on products (category_slug, position, id)
  include (price_pence, drying_length_m, capacity_kg, setting, brand_slug, in_stock, name)
  where state = 'live';
-- The sitemap and the feeds, in the order of ids.
create index products_live on products (id) where state = 'live';
-- The admin lists all of them by name.
create index products_name on products (lower(name) collate "C", id);

create or replace function count_added_products() returns trigger language plpgsql as $$
begin
  insert into product_counts
  select category_slug, brand_slug, is_featured, count(*) from added where state = 'live'
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (category_slug, brand_slug, is_featured)
    do update set products = product_counts.products + excluded.products;
  return null;
end $$;

create or replace function count_removed_products() returns trigger language plpgsql as $$
begin
  insert into product_counts
  select category_slug, brand_slug, is_featured, -count(*) from removed where state = 'live'
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (category_slug, brand_slug, is_featured)
    do update set products = product_counts.products + excluded.products;
  return null;
end $$;

create or replace function count_changed_products() returns trigger language plpgsql as $$
begin
  insert into product_counts
  select category_slug, brand_slug, is_featured, sum(products) from (
    select category_slug, brand_slug, is_featured, 1 as products from added where state = 'live'
    union all
    select category_slug, brand_slug, is_featured, -1 from removed where state = 'live') as moved
  group by 1, 2, 3 having sum(products) <> 0 order by 1, 2, 3
  on conflict (category_slug, brand_slug, is_featured)
    do update set products = product_counts.products + excluded.products;
  return null;
end $$;

-- As in 0017, but an update without a row no longer tells cached pages that synonyms have changed.
create or replace function learn_product() returns trigger language plpgsql as $$
declare
  names text[] := search_names_of(new.search);
begin
  perform learn_words(new.name, new.facts || ' ' || new.material || ' ' || new.category_slug || ' ' || new.brand_slug, new.description);
  if exists (select from search_synonyms where not is_used and ts_filter(new.search, '{a,b}') @@ same_as_query) then
    update search_synonyms set is_used = true where not is_used and ts_filter(new.search, '{a,b}') @@ same_as_query;
  end if;
  if new.called is distinct from names then
    update products set called = names where id = new.id;
  end if;
  return null;
end $$;
-- Search learns no words of a product that nobody may see yet.
drop trigger learn_product on products;
create trigger learn_product
  after insert or update of name, facts, material, category_slug, brand_slug, description, state on products
  for each row when (new.state <> 'draft') execute function learn_product();

-- A page about a product changes with its state, too.
create trigger note_state_change before update of state on products for each row
  when (old.state is distinct from new.state) execute function note_product_change();

-- Whoever saves a product names the values they have seen, field by field (shop/catalogue/change-product). The
-- version rose with every price that the shop itself wrote for its lists.
drop trigger raise_version on products;
alter table products drop column version;
