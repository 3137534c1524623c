-- A change of a category's texts renews its own lists, the home page and searches, and no longer every page. Its
-- name, address and place stand in the menu of every page, so a change of these still renews everything.

create function tell_changed_categories() returns trigger language plpgsql as $$
begin
  perform tell_tags(case
    when bool_or((to_jsonb(o) - '{heading,lead,description,version}'::text[]) is distinct from (to_jsonb(n) - '{heading,lead,description,version}'::text[]))
    then '{all}' else '{categories}'::text[] || array_agg('category:' || n.slug) end)
  from new_rows n left join old_rows o using (slug)
  where (to_jsonb(o) - 'version') is distinct from (to_jsonb(n) - 'version') having count(*) > 0;
  return null;
end $$;

create or replace trigger public_change after update on categories referencing old table as old_rows new table as new_rows
  for each statement execute function tell_changed_categories();
create or replace trigger public_change_rows after insert or delete on categories for each statement execute function tell_these_tags('all');

-- A brand without a place in the menu and in the strip of the home page stands on its own page, the list of brands and the
-- cards of its products.
create or replace function tell_changed_brands() returns trigger language plpgsql as $$
declare
  renamed text[];
begin
  if exists (select from new_rows n left join old_rows o using (slug)
    where (to_jsonb(o) - '{name,description,version,is_example}'::text[]) is distinct from (to_jsonb(n) - '{name,description,version,is_example}'::text[])
      or (o.name is distinct from n.name and coalesce(n.menu_position, n.strip_position) is not null)) then
    perform tell_tags('{all}');
    return null;
  end if;
  renamed := array(select n.slug from new_rows n join old_rows o using (slug) where o.name <> n.name);
  perform tell_tags('{brands}'::text[] || array_agg('brand:' || n.slug)
    || product_tags(array(select id from products where state = 'live' and brand_slug = any(renamed) order by id limit 51)))
  from new_rows n having count(*) > 0;
  return null;
end $$;

-- The terms by which a product is found are shown nowhere: a change of them concerns searches alone.
create or replace function tell_changed_products() returns trigger language plpgsql as $$
declare
  shown integer[];
  arranged integer[];
  added text[];
  removed text[];
  has_words boolean;
  tags text[];
begin
  select array_agg(o.id) filter (where is_shown),
    array_agg(o.id) filter (where is_shown and (o.state, o.slug, o.name, o.category_slug, o.brand_slug, o.position, o.is_featured, o.is_best_seller)
      is distinct from (n.state, n.slug, n.name, n.category_slug, n.brand_slug, n.position, n.is_featured, n.is_best_seller)),
    coalesce(bool_or((o.state, o.slug, o.name, o.sku, o.search_terms, o.called, o.category_slug, o.brand_slug)
      is distinct from (n.state, n.slug, n.name, n.sku, n.search_terms, n.called, n.category_slug, n.brand_slug)), false),
    array_agg(n.brand_slug) filter (where n.state = 'live' and (o.state, o.brand_slug) is distinct from (n.state, n.brand_slug)),
    array_agg(o.brand_slug) filter (where o.state = 'live' and (o.state, o.brand_slug) is distinct from (n.state, n.brand_slug))
  into shown, arranged, has_words, added, removed
  from old_rows o join new_rows n using (id)
  cross join lateral (select (o.stock is null) is distinct from (n.stock is null) or (o.stock > o.held) is distinct from (n.stock > n.held)
    or (to_jsonb(o) - '{stock,held,updated_at,search_terms}'::text[]) is distinct from (to_jsonb(n) - '{stock,held,updated_at,search_terms}'::text[])
    as is_shown) as compared
  where o.state = 'live' or n.state = 'live';
  tags := case when has_words then '{search}'::text[] else '{}' end;
  if shown is not null then
    tags := tags || product_tags(shown);
  end if;
  if arranged is not null then
    tags := tags || 'assortment'::text || array(
      select 'category:' || category_slug from old_rows where id = any(arranged)
      union select 'brand:' || brand_slug from old_rows where id = any(arranged));
    if exists (select from cover_sizes where product_id = any(arranged))
      or exists (select from folded_rotaries where product_id = any(arranged)) then
      tags := tags || 'covers'::text;
    end if;
    if exists (select from top_sellers where product_id = any(arranged)) or changes_stocked_brands(added, removed) then
      tags := tags || 'navigation'::text;
    end if;
  end if;
  perform tell_tags(tags);
  return null;
end $$;
