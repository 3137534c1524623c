-- A change of what public pages show is told with the tags of what changed: `41 products product:1001
-- category:clothes-airers`. The first word is a number, one for each transaction, so that a listener sees when it
-- has missed one. An older version of the shop takes any notice for a change of everything.

create sequence public_change_numbers;

-- Tells of a change. With more than 50 tags, or none that fit, everything counts as changed ("all").
create function tell_tags(tags text[]) returns void language plpgsql as $$
declare
  number text := coalesce(current_setting('shop.public_change', true), '');
  told text[] := array(select distinct tag from unnest(tags) as each (tag) order by tag);
begin
  if cardinality(told) = 0 then
    return;
  end if;
  if number = '' then
    number := nextval('public_change_numbers')::text;
    perform set_config('shop.public_change', number, true);
  end if;
  perform pg_notify('public_change', number || ' ' ||
    case when cardinality(told) > 50 or 'all' = any(told) then 'all' else array_to_string(told, ' ') end);
end $$;

-- The tags of products, and of the lists and brands that they are in.
create function product_tags(ids integer[]) returns text[] language sql stable as $$
  select case when coalesce(cardinality(ids), 0) = 0 then '{}'::text[] when cardinality(ids) > 50 then '{all}' else array(
    select 'products' union select 'product:' || each.id from unnest(ids) as each (id)
    union select 'category:' || category_slug from products where id = any(ids)
    union select 'brand:' || brand_slug from products where id = any(ids)) end
$$;

-- Brands without a live product are not in the navigation. Whether one has got its first or lost its last, when
-- these are the brands of the live products that a statement has added and removed.
create function changes_stocked_brands(added text[], removed text[]) returns boolean language sql stable as $$
  select exists (
    select from (
      select slug, count(*) filter (where is_added) as added, count(*) filter (where not is_added) as removed from (
        select slug, true as is_added from unnest(added) as each (slug)
        union all select slug, false from unnest(removed) as each (slug)) as changed
      group by slug) as brand
    cross join lateral (select count(*) as live from (
      select from products where brand_slug = brand.slug and state = 'live' limit brand.added + 1) as few) as now
    where (live = 0 and removed > 0) or (added > 0 and live = added - removed))
$$;

-- Products that live pages show: their stock shows only as whether there is any.
create function tell_changed_products() returns trigger language plpgsql as $$
declare
  shown integer[];
  arranged integer[];
  added text[];
  removed text[];
  has_words boolean;
  tags text[];
begin
  select array_agg(o.id),
    array_agg(o.id) filter (where (o.state, o.slug, o.name, o.category_slug, o.brand_slug, o.position, o.is_featured, o.is_best_seller)
      is distinct from (n.state, n.slug, n.name, n.category_slug, n.brand_slug, n.position, n.is_featured, n.is_best_seller)),
    coalesce(bool_or((o.state, o.slug, o.name, o.sku, o.search_terms, o.called, o.category_slug, o.brand_slug)
      is distinct from (n.state, n.slug, n.name, n.sku, n.search_terms, n.called, n.category_slug, n.brand_slug)), false),
    array_agg(n.brand_slug) filter (where n.state = 'live' and (o.state, o.brand_slug) is distinct from (n.state, n.brand_slug)),
    array_agg(o.brand_slug) filter (where o.state = 'live' and (o.state, o.brand_slug) is distinct from (n.state, n.brand_slug))
  into shown, arranged, has_words, added, removed
  from old_rows o join new_rows n using (id)
  where (o.state = 'live' or n.state = 'live')
    and ((o.stock is null) is distinct from (n.stock is null) or (o.stock > o.held) is distinct from (n.stock > n.held)
      or (to_jsonb(o) - 'stock' - 'held' - 'updated_at') is distinct from (to_jsonb(n) - 'stock' - 'held' - 'updated_at'));
  if shown is null then
    return null;
  end if;
  tags := product_tags(shown) || array(
    select 'category:' || category_slug from old_rows where id = any(arranged)
    union select 'brand:' || brand_slug from old_rows where id = any(arranged));
  if arranged is not null then
    tags := tags || 'assortment'::text;
    if exists (select from cover_sizes where product_id = any(arranged))
      or exists (select from folded_rotaries where product_id = any(arranged)) then
      tags := tags || 'covers'::text;
    end if;
    if exists (select from top_sellers where product_id = any(arranged)) or changes_stocked_brands(added, removed) then
      tags := tags || 'navigation'::text;
    end if;
  end if;
  if has_words then
    tags := tags || 'search'::text;
  end if;
  perform tell_tags(tags);
  return null;
end $$;

create function tell_added_products() returns trigger language plpgsql as $$
begin
  perform tell_tags(product_tags(array_agg(id)) || '{assortment,search}'::text[]
    || case when changes_stocked_brands(array_agg(brand_slug), '{}') then '{navigation}'::text[] else '{}' end)
  from new_rows where state = 'live' having count(*) > 0;
  return null;
end $$;

create function tell_deleted_products() returns trigger language plpgsql as $$
begin
  perform tell_tags(product_tags(array_agg(id)) || '{assortment,search}'::text[]
    || array_agg('category:' || category_slug) || array_agg('brand:' || brand_slug)
    || case when changes_stocked_brands('{}', array_agg(brand_slug)) then '{navigation}'::text[] else '{}' end)
  from old_rows where state = 'live' having count(*) > 0;
  return null;
end $$;

create or replace trigger public_change after update on products referencing old table as old_rows new table as new_rows
  for each statement execute function tell_changed_products();
create or replace trigger public_change_rows after insert on products referencing new table as new_rows
  for each statement execute function tell_added_products();
create trigger public_change_gone after delete on products referencing old table as old_rows
  for each statement execute function tell_deleted_products();

-- Tables whose rows are parts of a product: its option groups and pictures.
create function tell_parts_of_products() returns trigger language plpgsql as $$
declare
  ids integer[];
begin
  if tg_op <> 'INSERT' then
    ids := array(select distinct product_id from old_rows);
  end if;
  if tg_op <> 'DELETE' then
    ids := array(select distinct each from unnest(ids || array(select product_id from new_rows)) as each);
  end if;
  perform tell_tags(product_tags(ids)
    || case when exists (select from cover_sizes where product_id = any(ids)) then '{covers}'::text[] else '{}' end);
  return null;
end $$;

create or replace trigger public_change after update on option_groups referencing old table as old_rows new table as new_rows
  for each statement execute function tell_parts_of_products();
create trigger public_change_rows after insert on option_groups referencing new table as new_rows
  for each statement execute function tell_parts_of_products();
create trigger public_change_gone after delete on option_groups referencing old table as old_rows
  for each statement execute function tell_parts_of_products();
create or replace trigger public_change after update on product_pictures referencing old table as old_rows new table as new_rows
  for each statement execute function tell_parts_of_products();
create trigger public_change_rows after insert on product_pictures referencing new table as new_rows
  for each statement execute function tell_parts_of_products();
create trigger public_change_gone after delete on product_pictures referencing old table as old_rows
  for each statement execute function tell_parts_of_products();

-- The values of options. A group that is deleted with them tells by itself.
create function tell_option_values() returns trigger language plpgsql as $$
declare
  groups integer[];
  ids integer[];
begin
  if tg_op <> 'INSERT' then
    groups := array(select group_id from old_rows);
  end if;
  if tg_op <> 'DELETE' then
    groups := groups || array(select group_id from new_rows);
  end if;
  ids := array(select distinct product_id from option_groups where id = any(groups));
  perform tell_tags(product_tags(ids)
    || case when exists (select from cover_sizes where product_id = any(ids)) then '{covers}'::text[] else '{}' end);
  return null;
end $$;

create or replace trigger public_change after update on option_values referencing old table as old_rows new table as new_rows
  for each statement execute function tell_option_values();
create trigger public_change_rows after insert on option_values referencing new table as new_rows
  for each statement execute function tell_option_values();
create trigger public_change_gone after delete on option_values referencing old table as old_rows
  for each statement execute function tell_option_values();

-- The stock of a value shows as none, as a number below five, or as enough.
create function tell_changed_option_stock() returns trigger language plpgsql as $$
begin
  perform tell_tags(product_tags(array(
    select distinct g.product_id from old_rows o join new_rows n using (group_id, value) join option_groups g on g.id = group_id
    where least(5, greatest(0, n.stock - n.held)) <> least(5, greatest(0, o.stock - o.held)))));
  return null;
end $$;

create or replace trigger public_change after update on option_stock referencing old table as old_rows new table as new_rows
  for each statement execute function tell_changed_option_stock();
create trigger public_change_rows after insert on option_stock referencing new table as new_rows
  for each statement execute function tell_option_values();
create trigger public_change_gone after delete on option_stock referencing old table as old_rows
  for each statement execute function tell_option_values();

-- Which products are related to which, and which parts fit which.
create function tell_related_products() returns trigger language plpgsql as $$
declare
  ids integer[];
begin
  if tg_op <> 'INSERT' then
    ids := array(select product_id from old_rows);
  end if;
  if tg_op <> 'DELETE' then
    ids := ids || array(select product_id from new_rows);
  end if;
  perform tell_tags(array(select 'related:' || id from unnest(ids) as each (id) union select 'related' where cardinality(ids) > 0));
  return null;
end $$;

create or replace trigger public_change after update on related_products referencing old table as old_rows new table as new_rows
  for each statement execute function tell_related_products();
create trigger public_change_rows after insert on related_products referencing new table as new_rows
  for each statement execute function tell_related_products();
create trigger public_change_gone after delete on related_products referencing old table as old_rows
  for each statement execute function tell_related_products();

create function tell_part_fits() returns trigger language plpgsql as $$
declare
  owners text[];
begin
  if tg_op <> 'INSERT' then
    owners := array(select coalesce('product:' || product_id, 'category:' || category_slug) from old_rows);
  end if;
  if tg_op <> 'DELETE' then
    owners := owners || array(select coalesce('product:' || product_id, 'category:' || category_slug) from new_rows);
  end if;
  perform tell_tags(array(select 'fits:' || owner from unnest(owners) as each (owner) union select 'fits' where cardinality(owners) > 0));
  return null;
end $$;

create or replace trigger public_change after update on part_fits referencing old table as old_rows new table as new_rows
  for each statement execute function tell_part_fits();
create trigger public_change_rows after insert on part_fits referencing new table as new_rows
  for each statement execute function tell_part_fits();
create trigger public_change_gone after delete on part_fits referencing old table as old_rows
  for each statement execute function tell_part_fits();

-- Reviews and questions: those that are published, before or after the change.
create function tell_published_of_products() returns trigger language plpgsql as $$
declare
  ids integer[];
begin
  if tg_op = 'UPDATE' then
    ids := array(select n.product_id from old_rows o join new_rows n using (id) where 'published' in (o.state, n.state)
      union select o.product_id from old_rows o join new_rows n using (id) where 'published' in (o.state, n.state));
  else
    ids := array(select product_id from old_rows where state = 'published');
  end if;
  perform tell_tags(array(select tg_table_name || ':' || id from unnest(ids) as each (id)
    union select tg_table_name::text where cardinality(ids) > 0));
  return null;
end $$;

create or replace trigger public_change after update on reviews referencing old table as old_rows new table as new_rows
  for each statement execute function tell_published_of_products();
create trigger public_change_gone after delete on reviews referencing old table as old_rows
  for each statement execute function tell_published_of_products();
create or replace trigger public_change after update on questions referencing old table as old_rows new table as new_rows
  for each statement execute function tell_published_of_products();
create trigger public_change_gone after delete on questions referencing old table as old_rows
  for each statement execute function tell_published_of_products();

-- Photos deleted with their review are told of by the review.
create function tell_deleted_review_photos() returns trigger language plpgsql as $$
begin
  perform tell_tags('{reviews}'::text[] || array_agg(distinct 'reviews:' || r.product_id))
  from old_rows p join reviews r on r.id = p.review_id having count(*) > 0;
  return null;
end $$;

create or replace trigger public_change after delete on review_photos referencing old table as old_rows
  for each statement execute function tell_deleted_review_photos();

create function tell_content() returns trigger language plpgsql as $$
declare
  pages text[];
begin
  if tg_op <> 'INSERT' then
    pages := array(select page from old_rows);
  end if;
  if tg_op <> 'DELETE' then
    pages := pages || array(select page from new_rows);
  end if;
  perform tell_tags(array(select 'content:' || page from unnest(pages) as each (page) union select 'content' where cardinality(pages) > 0));
  return null;
end $$;

create or replace trigger public_change after update on page_versions referencing old table as old_rows new table as new_rows
  for each statement execute function tell_content();
create trigger public_change_rows after insert on page_versions referencing new table as new_rows
  for each statement execute function tell_content();
create trigger public_change_gone after delete on page_versions referencing old table as old_rows
  for each statement execute function tell_content();

-- What a brand page alone shows. The rest of a brand stands on every card of its products and in the navigation.
create function tell_changed_brands() returns trigger language plpgsql as $$
begin
  perform tell_tags(case when bool_or((to_jsonb(o) - 'description' - 'version' - 'is_example') is distinct from (to_jsonb(n) - 'description' - 'version' - 'is_example'))
    then '{all}' else '{brands}'::text[] || array_agg('brand:' || n.slug) end)
  from new_rows n left join old_rows o using (slug) having count(*) > 0;
  return null;
end $$;

create or replace trigger public_change after update on brands referencing old table as old_rows new table as new_rows
  for each statement execute function tell_changed_brands();

-- Everything else changes seldom and is told of whole, with the tags that the trigger names.
create function tell_these_tags() returns trigger language plpgsql as $$
begin
  perform tell_tags(tg_argv[0:]);
  return null;
end $$;

create trigger public_change_rows after insert or delete on brands for each statement execute function tell_these_tags('all');
create or replace trigger public_change after insert or update or delete on categories for each statement execute function tell_these_tags('all');
create or replace trigger public_change after insert or update or delete on country_rates for each statement execute function tell_these_tags('rates');
create or replace trigger public_change after insert or update or delete on shipping_zones for each statement execute function tell_these_tags('rates');
create or replace trigger public_change after insert or update or delete on postal_code_rules for each statement execute function tell_these_tags('rates');
create or replace trigger public_change after insert or update or delete on cover_sizes for each statement execute function tell_these_tags('covers');
create or replace trigger public_change after insert or update or delete on folded_rotaries for each statement execute function tell_these_tags('covers');
create or replace trigger public_change after insert or update or delete on search_synonyms for each statement execute function tell_these_tags('search');
create or replace trigger public_change after insert or update or delete on top_sellers for each statement execute function tell_these_tags('navigation');
create or replace trigger public_change after insert or update or delete on setting_versions for each statement execute function tell_these_tags('settings');
