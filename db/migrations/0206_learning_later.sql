-- A file of thousands of products is written while orders of them wait. What takes longest is what the search learns
-- of each (2 ms): a transaction with the setting `shop.learns_later` leaves that to a job (learn-later.server.ts).
create or replace trigger learn_product
  after insert or update of name, facts, material, category_slug, brand_slug, description, state on products
  for each row when (new.state <> 'draft' and current_setting('shop.learns_later', true) is distinct from 'yes')
  execute function learn_product();

create or replace trigger learn_terms before insert or update of name, sku, facts, material, category_slug, brand_slug, description, details, drying_length_m, capacity_kg, setting, state, keywords
  on products for each row when (current_setting('shop.learns_later', true) is distinct from 'yes')
  execute function learn_terms();

create or replace function learn_terms_again(ids integer[]) returns void language sql as $$
  update products set search_terms = search_terms_of(products)
  where id = any(ids) and search_terms is distinct from search_terms_of(products)
    and current_setting('shop.learns_later', true) is distinct from 'yes'
$$;

-- The prices for lists are forgotten with a new price, unless the same statement writes them.
create or replace trigger forget_list_prices before update of base_price on products for each row
  when (old.base_price is distinct from new.base_price and old.price_pence is not distinct from new.price_pence)
  execute function forget_list_prices();

-- A transaction that has told that everything changed need not find out what else has: that took half of the time of
-- an update of many products.
create or replace function tell_tags(tags text[]) returns void language plpgsql as $$
declare
  number text := coalesce(current_setting('shop.public_change', true), '');
  told text[] := array(select distinct tag from unnest(tags) as each (tag) order by tag);
  is_all boolean := cardinality(told) > 50 or 'all' = any(told);
begin
  if cardinality(told) = 0 then
    return;
  end if;
  if number = '' then
    number := nextval('public_change_numbers')::text;
    perform set_config('shop.public_change', number, true);
  end if;
  if is_all then
    perform set_config('shop.all_changed', 'yes', true);
  end if;
  perform pg_notify('public_change', number || ' ' || case when is_all then 'all' else array_to_string(told, ' ') end);
end $$;

create or replace trigger public_change after update on products referencing old table as old_rows new table as new_rows
  for each statement when (current_setting('shop.all_changed', true) is distinct from 'yes')
  execute function tell_changed_products();
