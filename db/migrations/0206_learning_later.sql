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
