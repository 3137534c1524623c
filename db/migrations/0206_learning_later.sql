-- A file of thousands of products is written while orders of them wait. What takes longest is what the search learns
-- of each (2 ms): a transaction with the setting `shop.learns_later` leaves that to a job (learn-later.server.ts).
create or replace function learn_product() returns trigger language plpgsql as $$
declare
  names text[];
begin
  if current_setting('shop.learns_later', true) = 'yes' then
    return null;
  end if;
  names := search_names_of(new.search);
  perform learn_words(new.name, new.facts || ' ' || new.material || ' ' || new.category_slug || ' ' || new.brand_slug, new.description);
  if exists (select from search_synonyms where not is_used and ts_filter(new.search, '{a,b}') @@ same_as_query) then
    update search_synonyms set is_used = true where not is_used and ts_filter(new.search, '{a,b}') @@ same_as_query;
  end if;
  if new.called is distinct from names then
    update products set called = names where id = new.id;
  end if;
  return null;
end $$;

create or replace function learn_terms() returns trigger language plpgsql as $$
begin
  if current_setting('shop.learns_later', true) = 'yes' then
    return new;
  end if;
  new.search_terms := search_terms_of(new);
  if new.state <> 'draft' then
    perform learn_words('', concat_ws(' ', new.keywords,
      (select string_agg(each ->> 'label' || ' ' || (each ->> 'value'), ' ') from jsonb_array_elements(new.details) as each)), '');
  end if;
  return new;
end $$;

create or replace function learn_terms_again(ids integer[]) returns void language sql as $$
  update products set search_terms = search_terms_of(products)
  where id = any(ids) and search_terms is distinct from search_terms_of(products)
    and current_setting('shop.learns_later', true) is distinct from 'yes'
$$;

-- The prices for lists are forgotten with a new price, unless the same statement writes them.
create or replace trigger forget_list_prices before update of base_price on products for each row
  when (old.base_price is distinct from new.base_price and old.price_pence is not distinct from new.price_pence)
  execute function forget_list_prices();

-- A transaction that has told that everything changed need not find out what else has: half of the time of an update
-- of many products.
create or replace function tell_tags(tags text[]) returns void language plpgsql as $$
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
  if cardinality(told) > 50 or 'all' = any(told) then
    perform set_config('shop.all_changed', 'yes', true);
  end if;
  perform pg_notify('public_change', number || ' ' ||
    case when cardinality(told) > 50 or 'all' = any(told) then 'all' else array_to_string(told, ' ') end);
end $$;

create or replace function tell_changed_products() returns trigger language plpgsql as $$
declare
  shown integer[];
  arranged integer[];
  added text[];
  removed text[];
  has_words boolean;
  tags text[];
begin
  if current_setting('shop.all_changed', true) = 'yes' then
    return null;
  end if;
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
