-- The whole schema as the migrations make it. Written by `npm run database:types`, never edited.

set check_function_bodies = off;

create extension if not exists pg_trgm;

CREATE OR REPLACE FUNCTION public.search_lexeme(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (ts_lexize('english_stem'::regdictionary, word))[1];

CREATE OR REPLACE FUNCTION public.search_key(phrase text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT string_agg(COALESCE(search_lexeme(split.word), split.word), ' '::text ORDER BY split.place) AS string_agg FROM regexp_split_to_table(lower(search_key.phrase), '[^[:alnum:]]+'::text) WITH ORDINALITY split(word, place) WHERE (split.word <> ''::text));

CREATE OR REPLACE FUNCTION public.brand_is_own()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.is_example := false;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.changes_stocked_brands(added text[], removed text[])
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from (
      select slug, count(*) filter (where is_added) as added, count(*) filter (where not is_added) as removed from (
        select slug, true as is_added from unnest(added) as each (slug)
        union all select slug, false from unnest(removed) as each (slug)) as changed
      group by slug) as brand
    cross join lateral (select count(*) as live from (
      select from products where brand_slug = brand.slug and state = 'live' limit brand.added + 1) as few) as now
    where (live = 0 and removed > 0) or (added > 0 and live = added - removed))
$function$;

CREATE OR REPLACE FUNCTION public.contact_of(customer_name text, order_number text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select trim(left(regexp_replace(customer_name, '[[:cntrl:][:space:]:"]+', ' ', 'g'), 60)) || ' (' || order_number || ')'
$function$;

CREATE OR REPLACE FUNCTION public.count_added_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into product_counts
  select category_slug, brand_slug, is_featured, count(*) from added where state = 'live'
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (category_slug, brand_slug, is_featured)
    do update set products = product_counts.products + excluded.products;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_changed_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.count_removed_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into product_counts
  select category_slug, brand_slug, is_featured, -count(*) from removed where state = 'live'
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (category_slug, brand_slug, is_featured)
    do update set products = product_counts.products + excluded.products;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.delete_promised_pieces()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from promised_pieces where order_id = old.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_list_prices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.price_pence := null;
  new.max_price_pence := null;
  new.vat_rate_bp := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_list_prices_of_groups()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update products set price_pence = null, max_price_pence = null, vat_rate_bp = null
    where price_pence is not null and id in (select product_id from removed order by product_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_list_prices_of_options()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update products set price_pence = null, max_price_pence = null, vat_rate_bp = null
    where price_pence is not null and id in (
      select product_id from option_groups where id in (select group_id from changed) order by product_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_option_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform learn_terms_again(array(select distinct g.product_id from option_groups g join changed on changed.group_id = g.id order by 1));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_product_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from product_counts;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.is_server_known()
 RETURNS boolean
 LANGUAGE sql
AS $function$
  select coalesce((select identity = server_identity() from database_server), true)
$function$;

CREATE OR REPLACE FUNCTION public.join_thread()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  found_id uuid;
begin
  -- Two messages of one sender at the same time find one thread.
  perform pg_advisory_xact_lock(hashtextextended('thread ' || lower(new.email), 0));
  select id into found_id from threads
    where lower(email) = lower(new.email)
      and (last_at > new.received_at - interval '30 days' or exists (
        select from messages where thread_id = threads.id and answered_at is null))
    order by last_at desc limit 1 for update;
  if found_id is null then
    insert into threads (email, name, started_at, last_at)
      values (new.email, new.name, new.received_at, new.received_at) returning id into found_id;
  else
    update threads set email = new.email, name = new.name, last_at = greatest(last_at, new.received_at)
      where id = found_id;
  end if;
  update messages set thread_id = found_id where id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_old_address()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    delete from redirects where to_path = tg_argv[0] || old.slug;
    return null;
  end if;
  delete from redirects where from_path = tg_argv[0] || new.slug;
  if tg_op = 'UPDATE' and new.slug <> old.slug then
    update redirects set to_path = tg_argv[0] || new.slug where to_path = tg_argv[0] || old.slug;
    insert into redirects (from_path, to_path) values (tg_argv[0] || old.slug, tg_argv[0] || new.slug)
      on conflict (from_path) do update set to_path = excluded.to_path, created_at = now();
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.learn_brand_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform learn_terms_again(array(select id from products where brand_slug = new.slug order by id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.learn_group_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'DELETE' then
    perform learn_words('', (select string_agg(name, ' ') from changed), '');
  end if;
  perform learn_terms_again(array(select distinct product_id from changed order by 1));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.learn_kind_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform learn_terms_again(array(select id from products where category_slug = new.slug order by id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.learn_name_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform learn_words(new.name, '', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.learn_option_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform learn_words('', (select string_agg(label, ' ') from changed), '');
  perform learn_terms_again(array(select distinct g.product_id from option_groups g join changed on changed.group_id = g.id order by 1));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.learn_product()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.learn_synonym()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  phrase text;
begin
  perform learn_words('', '', '', new.term || ' ' || new.same_as);
  foreach phrase in array array[new.term, new.same_as] loop
    insert into search_names values (search_key(phrase), phraseto_tsquery('pg_catalog.english', phrase)) on conflict do nothing;
    continue when not found;
    update products set called = array_append(called, search_key(phrase))
    where search @@ phraseto_tsquery('pg_catalog.english', phrase)
      and ts_filter(search, '{a,b}') @@ phraseto_tsquery('pg_catalog.english', phrase);
  end loop;
  new.is_used := exists (select from products p, phraseto_tsquery('pg_catalog.english', new.same_as) as wanted
    where p.search @@ wanted and ts_filter(p.search, '{a,b}') @@ wanted);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.learn_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.search_terms := search_terms_of(new);
  if new.state <> 'draft' then
    perform learn_words('', concat_ws(' ', new.keywords,
      (select string_agg(each ->> 'label' || ' ' || (each ->> 'value'), ' ') from jsonb_array_elements(new.details) as each)), '');
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.learn_terms_again(ids integer[])
 RETURNS void
 LANGUAGE sql
AS $function$
  update products set search_terms = search_terms_of(products)
  where id = any(ids) and search_terms is distinct from search_terms_of(products)
    and current_setting('shop.learns_later', true) is distinct from 'yes'
$function$;

CREATE OR REPLACE FUNCTION public.learn_words(heading text, label text, body text, synonym text DEFAULT ''::text)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into search_words (word, weight)
  select found.word, min(found.weight) from (
    select search_words_of(heading) as word, 1 as weight
    union all select search_words_of(label), 2
    union all select search_words_of(body), 3
    union all select search_words_of(synonym), 4
  ) as found
  left join search_words as known on known.word = found.word
  where known.word is null or known.weight > found.weight
  group by found.word order by found.word
  on conflict (word) do update set weight = least(search_words.weight, excluded.weight)
$function$;

CREATE OR REPLACE FUNCTION public.name_contact()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select coalesce(
      (select coalesce(earlier.contact, contact_of(own.customer_name, own.order_number))
        from orders own join invoices earlier on earlier.order_id = own.id
        where own.customer_id = o.customer_id order by earlier.number limit 1),
      contact_of(o.customer_name, o.order_number))
    into new.contact from orders o where o.id = new.order_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.note_changed_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    delete from order_summaries where order_id = old.id;
    return null;
  end if;
  if tg_op = 'UPDATE' and new.email is distinct from old.email then
    delete from order_summaries where order_id = new.id;
  end if;
  insert into order_changes (order_id) values (new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_option_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed option_values := case when tg_op = 'DELETE' then old else new end;
begin
  update products set updated_at = now()
    where id = (select product_id from option_groups where id = changed.group_id) and updated_at < now();
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_order_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    insert into order_changes (order_id) values (old.order_id);
  else
    insert into order_changes (order_id) values (new.order_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_order_of_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into order_changes (order_id) select order_id from payments where id = new.payment_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_product_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.updated_at := now();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.outward_sort_key(code text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select rpad(substring(code from '^[A-Z]+'), 2, ' ')
      || lpad(substring(code from '[0-9]+'), 2, '0')
      || coalesce(substring(code from '[A-Z]$'), ' ')
$function$;

CREATE OR REPLACE FUNCTION public.product_tags(ids integer[])
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  select case when coalesce(cardinality(ids), 0) = 0 then '{}'::text[] when cardinality(ids) > 50 then '{all}' else array(
    select 'products' union select 'product:' || each.id from unnest(ids) as each (id)
    union select 'category:' || category_slug from products where id = any(ids)
    union select 'brand:' || brand_slug from products where id = any(ids)) end
$function$;

CREATE OR REPLACE FUNCTION public.raise_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version := old.version + 1;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.record_opening_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stock_moves (product_id, change, reason, actor_kind, stock_after)
  select id, stock, 'opening', 'shop', stock from added where stock is not null order by id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_stock_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  source jsonb := coalesce(nullif(current_setting('shop.stock_source', true), '')::jsonb,
    '{"reason": "corrected", "actor_kind": "staff", "note": "Changed in the database"}');
begin
  insert into stock_moves
    (product_id, change, reason, cause_kind, cause_id, actor_kind, actor_id, note, stock_after)
  select changed.id, coalesce(changed.stock, 0) - coalesce(earlier.stock, 0), source ->> 'reason',
    source ->> 'cause_kind', source ->> 'cause_id', source ->> 'actor_kind', source ->> 'actor_id',
    coalesce(source ->> 'note', ''), coalesce(changed.stock, 0)
  from changed join earlier on earlier.id = changed.id
  where coalesce(changed.stock, 0) <> coalesce(earlier.stock, 0)
  order by changed.id;
  perform set_config('shop.stock_source', '', true);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and current_setting('shop.audit_retention', true) = 'on'
      and old.at < date_trunc('month', now() - interval '7 years') then
    return old;
  end if;
  raise exception 'Rows of audit_log are never changed' using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_month_lock_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and old.locked_at < now() - interval '7 years' then return old; end if;
  raise exception 'a locked month cannot be changed';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_month_lock_row_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and old.recorded_at < now() - interval '7 years' then return old; end if;
  raise exception 'a row of a locked month cannot be changed';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_unknown_server()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not is_server_known() and exists (select from database_server where seen_at > now() - interval '1 hour') then
    raise operator_intervention using message = 'the database has failed over, which is not noted yet';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_vat_period_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a closed VAT period cannot be changed';
end $function$;

CREATE OR REPLACE FUNCTION public.search_head(phrase text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select coalesce(public.search_lexeme(word), word) from (
    select substring(lower(replace(split_part(regexp_replace(phrase, '(,|\.| (for|of|with|to|in) ).*', ''), '(', 1), chr(160), ' '))
      from '([[:alpha:]]+)[^[:alpha:]]*$') as word) as last
$function$;

CREATE OR REPLACE FUNCTION public.search_marks(terms text[], weight text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select coalesce(string_agg(quote_literal(term) || ':1' || weight, ' '), '')::tsvector from unnest(terms) as term where term is not null
$function$;

CREATE OR REPLACE FUNCTION public.search_measures(content text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select coalesce(array_agg(distinct term), '{}') from (
    select replace(found[1], ',', '.')::numeric as amount, found[2] as unit
    from regexp_matches(lower(replace(content, chr(160), ' ')),
      '(?<![\d.,])(\d{1,5}(?:[.,]\d{1,3})?)\s?-?(mm|millimetres?|cms?|centimetres?|metres?|meters?|m|ft|feet|foot|''|inch(?:es)?|"|litres?|liters?|l|kgs?|kilos?|kilograms?)(?![[:alnum:]])', 'g') as found
  ) as measured
  cross join lateral (select case
      when unit like 'mm' or unit like 'milli%' then 'mm' when unit like 'l%' then 'l' when unit like 'k%' then 'kg' else 'mm' end as base,
    amount * case when unit = 'mm' or unit like 'milli%' or unit like 'l%' or unit like 'k%' then 1
      when unit like 'c%' then 10 when unit like 'm%' then 1000
      when unit in ('ft', 'feet', 'foot', '''') then 304.8 else 25.4 end as size) as sized
  cross join lateral (values ('#' || trim_scale(round(size, 2)) || base), ('~' || base || round(ln(size::float8) * 40)::int)) as terms (term)
  where amount > 0
$function$;

CREATE OR REPLACE FUNCTION public.search_names_of(search tsvector)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(array_agg(key order by key), '{}') from search_names
  where ts_filter(search, '{a,b}') @@ query
$function$;

CREATE OR REPLACE FUNCTION public.search_spellings(word text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select array_agg(distinct spelling) from (
    select word as spelling
    union all
    select overlay(word placing '' from place for 1) from generate_series(1, length(word)) as place
  ) as spellings
$function$;

CREATE OR REPLACE FUNCTION public.search_words_of(content text)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select distinct word from regexp_split_to_table(lower(content), '[^[:alpha:]]+') as word
  where length(word) between 2 and 40
$function$;

CREATE OR REPLACE FUNCTION public.server_identity()
 RETURNS text
 LANGUAGE plpgsql
AS $function$
begin
  if pg_is_in_recovery() then
    raise read_only_sql_transaction using message = 'the database is a standby that is not promoted';
  end if;
  begin
    return (select system_identifier from pg_control_system()) || '/' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8);
  exception when others then
    return null;
  end;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_added_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_tags(product_tags(array_agg(id)) || '{assortment,search}'::text[]
    || case when changes_stocked_brands(array_agg(brand_slug), '{}') then '{navigation}'::text[] else '{}' end)
  from new_rows where state = 'live' having count(*) > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_changed_brands()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.tell_changed_categories()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_tags(case
    when bool_or((to_jsonb(o) - '{heading,lead,description,version}'::text[]) is distinct from (to_jsonb(n) - '{heading,lead,description,version}'::text[]))
    then '{all}' else '{categories}'::text[] || array_agg('category:' || n.slug) end)
  from new_rows n left join old_rows o using (slug)
  where (to_jsonb(o) - 'version') is distinct from (to_jsonb(n) - 'version') having count(*) > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_changed_option_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_tags(product_tags(array(
    select distinct g.product_id from old_rows o join new_rows n using (group_id, value) join option_groups g on g.id = group_id
    where least(5, greatest(0, n.stock - n.held)) <> least(5, greatest(0, o.stock - o.held)))));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_changed_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.tell_content()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.tell_deleted_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_tags(product_tags(array_agg(id)) || '{assortment,search}'::text[]
    || array_agg('category:' || category_slug) || array_agg('brand:' || brand_slug)
    || case when changes_stocked_brands('{}', array_agg(brand_slug)) then '{navigation}'::text[] else '{}' end)
  from old_rows where state = 'live' having count(*) > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_deleted_review_photos()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_tags('{reviews}'::text[] || array_agg(distinct 'reviews:' || r.product_id))
  from old_rows p join reviews r on r.id = p.review_id having count(*) > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_option_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'UPDATE' or least(5, greatest(0, new.stock - new.held)) <> least(5, greatest(0, old.stock - old.held)) then
    perform pg_notify('public_change', 'option_values');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_option_values()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.tell_pages_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('public_change', 'pages');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_part_fits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.tell_parts_of_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.tell_product_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (to_jsonb(old) - 'stock' - 'held' - 'updated_at') is distinct from (to_jsonb(new) - 'stock' - 'held' - 'updated_at')
    or (old.stock is null) is distinct from (new.stock is null)
    or (old.stock > old.held) is distinct from (new.stock > new.held) then
    perform pg_notify('public_change', 'products');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_public_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('public_change', tg_table_name);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_published_of_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.tell_question_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state = 'published' or (tg_op = 'UPDATE' and new.state = 'published') then
    perform pg_notify('public_change', 'questions');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_rates_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('public_change', 'rates');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_related_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.tell_review_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state = 'published' or (tg_op = 'UPDATE' and new.state = 'published') then
    perform pg_notify('public_change', 'reviews');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_settings_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('public_change', 'settings');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_tags(tags text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.tell_these_tags()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_tags(tg_argv[0:]);
  return null;
end $function$;

create sequence discounts_id_seq start with 1;

create sequence order_numbers start with 10001;

create sequence public_change_numbers start with 1;

create table acts (
  act_id uuid not null,
  actor_kind text not null,
  actor_id text,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  input_hash bytea not null,
  outcome jsonb,
  at timestamp with time zone default now() not null,
  constraint acts_pkey PRIMARY KEY (act_id),
  constraint acts_action_check CHECK ((action ~ '^[a-z_]{1,60}$'::text)),
  constraint acts_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['customer'::text, 'staff'::text, 'shop'::text, 'provider'::text, 'carrier'::text]))),
  constraint acts_check CHECK (((actor_id IS NULL) OR ((length(actor_id) <= 100) AND (actor_kind <> 'customer'::text)))),
  constraint acts_input_hash_check CHECK ((length(input_hash) = 32)),
  constraint acts_subject_id_check CHECK (((length(subject_id) >= 1) AND (length(subject_id) <= 100))),
  constraint acts_subject_kind_check CHECK ((subject_kind ~ '^[a-z_]{1,40}$'::text))
);
CREATE INDEX acts_at ON acts USING btree (at);

create table addresses (
  id uuid default gen_random_uuid() not null,
  customer_id uuid not null,
  name text not null,
  line1 text not null,
  line2 text default ''::text not null,
  city text not null,
  country text not null,
  postcode text not null,
  is_default boolean default false not null,
  created_at timestamp with time zone default now() not null,
  state text default ''::text not null,
  company text default ''::text not null,
  telephone text default ''::text not null,
  constraint addresses_pkey PRIMARY KEY (id),
  constraint addresses_city_check CHECK (((length(city) >= 1) AND (length(city) <= 100))),
  constraint addresses_company_check CHECK ((length(company) <= 100)),
  constraint addresses_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint addresses_line1_check CHECK (((length(line1) >= 1) AND (length(line1) <= 100))),
  constraint addresses_line2_check CHECK ((length(line2) <= 100)),
  constraint addresses_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint addresses_postcode_check CHECK ((length(postcode) <= 12)),
  constraint addresses_state_check CHECK ((state ~ '^([A-Z]{2})?$'::text)),
  constraint addresses_telephone_check CHECK ((length(telephone) <= 40))
);
CREATE INDEX addresses_customer ON addresses USING btree (customer_id, created_at);
CREATE UNIQUE INDEX addresses_one_default ON addresses USING btree (customer_id) WHERE is_default;
CREATE INDEX addresses_postcode ON addresses USING btree (replace(upper(postcode), ' '::text, ''::text) text_pattern_ops);

create table audit_log (
  id bigint generated always as identity not null,
  at timestamp with time zone default now() not null,
  actor_kind text not null,
  actor_id text,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  changed jsonb default '{}'::jsonb not null,
  request_id text,
  act_id uuid,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_action_check CHECK ((action ~ '^[a-z_]{1,60}$'::text)),
  constraint audit_log_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['customer'::text, 'staff'::text, 'shop'::text, 'provider'::text, 'carrier'::text]))),
  constraint audit_log_changed_check CHECK ((jsonb_typeof(changed) = 'object'::text)),
  constraint audit_log_check CHECK (((actor_id IS NULL) OR ((length(actor_id) <= 100) AND (actor_kind <> 'customer'::text)))),
  constraint audit_log_request_id_check CHECK ((length(request_id) <= 100)),
  constraint audit_log_subject_id_check CHECK (((length(subject_id) >= 1) AND (length(subject_id) <= 100))),
  constraint audit_log_subject_kind_check CHECK ((subject_kind ~ '^[a-z_]{1,40}$'::text))
);
CREATE INDEX audit_log_action ON audit_log USING btree (action, id);
CREATE INDEX audit_log_actor ON audit_log USING btree (actor_id, id);
CREATE INDEX audit_log_at ON audit_log USING btree (at);
CREATE INDEX audit_log_subject ON audit_log USING btree (subject_kind, subject_id, id);
CREATE TRIGGER refuse_change BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

create table backup_runs (
  id bigint generated always as identity not null,
  kind text not null,
  started_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  succeeded boolean,
  backup_name text,
  bytes bigint,
  is_on_same_disk boolean,
  detail text default ''::text not null,
  constraint backup_runs_pkey PRIMARY KEY (id),
  constraint backup_runs_backup_name_check CHECK ((length(backup_name) <= 100)),
  constraint backup_runs_bytes_check CHECK ((bytes >= 0)),
  constraint backup_runs_check CHECK ((finished_at >= started_at)),
  constraint backup_runs_detail_check CHECK ((length(detail) <= 2000)),
  constraint backup_runs_kind_check CHECK ((kind = ANY (ARRAY['backup'::text, 'verify'::text])))
);
CREATE INDEX backup_runs_newest ON backup_runs USING btree (kind, started_at DESC);

create table brands (
  slug text not null,
  name text not null,
  description text not null,
  is_example boolean default false not null,
  key text,
  strip_position integer,
  strip_words text default ''::text not null,
  strip_look text default 'serif'::text not null,
  menu_position integer,
  version integer default 1 not null,
  constraint brands_pkey PRIMARY KEY (slug),
  constraint brands_key_key UNIQUE (key),
  constraint brands_key_check CHECK (((length(key) >= 1) AND (length(key) <= 80))),
  constraint brands_menu_position_check CHECK ((menu_position >= 0)),
  constraint brands_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 80))),
  constraint brands_strip_look_check CHECK ((strip_look = ANY (ARRAY['serif'::text, 'close'::text, 'capitals'::text, 'small'::text]))),
  constraint brands_strip_position_check CHECK ((strip_position >= 0)),
  constraint brands_strip_words_check CHECK ((length(strip_words) <= 40))
);
CREATE TRIGGER brand_is_own BEFORE UPDATE OF slug, name, description ON brands FOR EACH ROW WHEN (old.slug IS DISTINCT FROM new.slug OR old.name IS DISTINCT FROM new.name OR old.description IS DISTINCT FROM new.description) EXECUTE FUNCTION brand_is_own();
CREATE TRIGGER keep_old_address AFTER INSERT OR DELETE OR UPDATE OF slug ON brands FOR EACH ROW EXECUTE FUNCTION keep_old_address('/brands/');
CREATE TRIGGER learn_terms AFTER UPDATE OF name ON brands FOR EACH ROW EXECUTE FUNCTION learn_brand_terms();
CREATE TRIGGER learn_words AFTER INSERT OR UPDATE OF name ON brands FOR EACH ROW EXECUTE FUNCTION learn_name_words();
CREATE TRIGGER public_change AFTER UPDATE ON brands REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_brands();
CREATE TRIGGER public_change_rows AFTER INSERT OR DELETE ON brands FOR EACH STATEMENT EXECUTE FUNCTION tell_these_tags('all');

create table build_files (
  path text not null,
  content bytea not null,
  brotli bytea,
  constraint build_files_pkey PRIMARY KEY (path),
  constraint build_files_path_check CHECK ((length(path) <= 300))
);

create table builds (
  id text not null,
  paths text[] not null,
  started_at timestamp with time zone default now() not null,
  constraint builds_pkey PRIMARY KEY (id)
);

create table bulk_act_orders (
  bulk_act_id uuid not null,
  order_id uuid not null,
  "position" integer not null,
  state text default 'waiting'::text not null,
  reason text default ''::text not null,
  constraint bulk_act_orders_pkey PRIMARY KEY (bulk_act_id, order_id),
  constraint bulk_act_orders_reason_check CHECK ((length(reason) <= 60)),
  constraint bulk_act_orders_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'refused'::text])))
);

create table bulk_acts (
  id uuid not null,
  actor_kind text not null,
  actor_id text,
  action text not null,
  comment text default ''::text not null,
  begun_at timestamp with time zone default now() not null,
  due_at timestamp with time zone not null,
  undone_at timestamp with time zone,
  finished_at timestamp with time zone,
  constraint bulk_acts_pkey PRIMARY KEY (id),
  constraint bulk_acts_action_check CHECK ((action ~ '^[a-z_]{1,40}$'::text)),
  constraint bulk_acts_actor_id_check CHECK ((length(actor_id) <= 100)),
  constraint bulk_acts_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['customer'::text, 'staff'::text, 'shop'::text, 'provider'::text, 'carrier'::text]))),
  constraint bulk_acts_comment_check CHECK ((length(comment) <= 2000))
);
CREATE INDEX bulk_acts_begun ON bulk_acts USING btree (begun_at);

create table cancel_requests (
  id uuid default gen_random_uuid() not null,
  order_id uuid,
  order_number text not null,
  kind text not null,
  name text not null,
  email text not null,
  statement text not null,
  received_at timestamp with time zone default now() not null,
  closed_at timestamp with time zone,
  constraint cancel_requests_pkey PRIMARY KEY (id),
  constraint cancel_requests_email_check CHECK ((length(email) <= 200)),
  constraint cancel_requests_kind_check CHECK ((kind = ANY (ARRAY['cancel'::text, 'return'::text, 'withdrawal'::text]))),
  constraint cancel_requests_name_check CHECK ((length(name) <= 200)),
  constraint cancel_requests_order_number_check CHECK ((length(order_number) <= 40)),
  constraint cancel_requests_statement_check CHECK ((length(statement) <= 2000))
);
CREATE UNIQUE INDEX cancel_requests_once ON cancel_requests USING btree (order_id, kind) WHERE (kind = ANY (ARRAY['cancel'::text, 'return'::text])) AND closed_at IS NULL;
CREATE INDEX cancel_requests_open ON cancel_requests USING btree (received_at) WHERE closed_at IS NULL;
CREATE INDEX cancel_requests_order ON cancel_requests USING btree (order_id, received_at);

create table carrier_result_rows (
  result_id uuid not null,
  line integer not null,
  order_number text not null,
  tracking_number text not null,
  bulk_act_id uuid,
  order_id uuid,
  carrier text,
  constraint carrier_result_rows_pkey PRIMARY KEY (result_id, line),
  constraint carrier_result_rows_carrier_check CHECK ((length(carrier) <= 60)),
  constraint carrier_result_rows_line_check CHECK ((line >= 1)),
  constraint carrier_result_rows_order_number_check CHECK ((length(order_number) <= 40)),
  constraint carrier_result_rows_tracking_number_check CHECK ((length(tracking_number) <= 60))
);
CREATE INDEX carrier_result_rows_act ON carrier_result_rows USING btree (bulk_act_id, order_id);
CREATE INDEX carrier_result_rows_order ON carrier_result_rows USING btree (order_id);

create table carrier_results (
  id uuid not null,
  carrier text not null,
  read_at timestamp with time zone default now() not null,
  actor_kind text not null,
  actor_id text,
  file_hash bytea not null,
  constraint carrier_results_pkey PRIMARY KEY (id),
  constraint carrier_results_file_hash_key UNIQUE (file_hash),
  constraint carrier_results_actor_id_check CHECK ((length(actor_id) <= 100)),
  constraint carrier_results_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['staff'::text, 'shop'::text]))),
  constraint carrier_results_carrier_check CHECK (((length(carrier) >= 1) AND (length(carrier) <= 60))),
  constraint carrier_results_file_hash_check CHECK ((length(file_hash) = 32))
);
CREATE INDEX carrier_results_read ON carrier_results USING btree (read_at DESC);

create table carrier_run_orders (
  run_id uuid not null,
  order_id uuid not null,
  constraint carrier_run_orders_pkey PRIMARY KEY (run_id, order_id)
);
CREATE INDEX carrier_run_orders_order ON carrier_run_orders USING btree (order_id);

create table carrier_runs (
  id uuid not null,
  carrier text not null,
  made_at timestamp with time zone default now() not null,
  actor_kind text not null,
  actor_id text,
  file_hash bytea not null,
  constraint carrier_runs_pkey PRIMARY KEY (id),
  constraint carrier_runs_actor_id_check CHECK ((length(actor_id) <= 100)),
  constraint carrier_runs_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['staff'::text, 'shop'::text]))),
  constraint carrier_runs_carrier_check CHECK (((length(carrier) >= 1) AND (length(carrier) <= 60))),
  constraint carrier_runs_file_hash_check CHECK ((length(file_hash) = 32))
);
CREATE INDEX carrier_runs_made ON carrier_runs USING btree (made_at DESC);

create table carrier_services (
  id integer generated by default as identity not null,
  carrier text not null,
  name text not null,
  code text default ''::text not null,
  package_size text default ''::text not null,
  max_length_mm integer not null,
  max_girth_mm integer not null,
  girth_rule text not null,
  max_weight_grams integer not null,
  countries text[] not null,
  rank integer not null,
  is_active boolean default true not null,
  version integer default 1 not null,
  constraint carrier_services_pkey PRIMARY KEY (id),
  constraint carrier_services_code_check CHECK ((length(code) <= 20)),
  constraint carrier_services_countries_check CHECK (((cardinality(countries) >= 1) AND (cardinality(countries) <= 60))),
  constraint carrier_services_girth_rule_check CHECK ((girth_rule = ANY (ARRAY['girth'::text, 'length_and_girth'::text]))),
  constraint carrier_services_max_girth_mm_check CHECK (((max_girth_mm >= 1) AND (max_girth_mm <= 30000))),
  constraint carrier_services_max_length_mm_check CHECK (((max_length_mm >= 1) AND (max_length_mm <= 10000))),
  constraint carrier_services_max_weight_grams_check CHECK (((max_weight_grams >= 1) AND (max_weight_grams <= 1000000))),
  constraint carrier_services_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint carrier_services_package_size_check CHECK ((length(package_size) <= 40)),
  constraint carrier_services_rank_check CHECK (((rank >= 1) AND (rank <= 999)))
);

create table carriers (
  name text not null,
  format text not null,
  columns text[] default '{}'::text[] not null,
  version integer default 1 not null,
  constraint carriers_pkey PRIMARY KEY (name),
  constraint carriers_columns_check CHECK ((cardinality(columns) <= 40)),
  constraint carriers_format_check CHECK ((format = ANY (ARRAY['click_and_drop'::text, 'dpd'::text, 'generic'::text]))),
  constraint carriers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);

create table categories (
  slug text not null,
  name text not null,
  nav_name text not null,
  heading text not null,
  lead text not null,
  description text not null,
  "position" integer not null,
  key text,
  menu_position integer,
  menu_name text default ''::text not null,
  is_listed boolean default true not null,
  version integer default 1 not null,
  constraint categories_pkey PRIMARY KEY (slug),
  constraint categories_key_key UNIQUE (key),
  constraint categories_position_key UNIQUE ("position"),
  constraint categories_key_check CHECK (((length(key) >= 1) AND (length(key) <= 80))),
  constraint categories_menu_name_check CHECK ((length(menu_name) <= 60)),
  constraint categories_menu_position_check CHECK ((menu_position >= 0)),
  constraint categories_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 80)))
);
CREATE TRIGGER keep_old_address AFTER INSERT OR DELETE OR UPDATE OF slug ON categories FOR EACH ROW EXECUTE FUNCTION keep_old_address('/');
CREATE TRIGGER learn_terms AFTER UPDATE OF name, nav_name, heading ON categories FOR EACH ROW EXECUTE FUNCTION learn_kind_terms();
CREATE TRIGGER learn_words AFTER INSERT OR UPDATE OF name ON categories FOR EACH ROW EXECUTE FUNCTION learn_name_words();
CREATE TRIGGER public_change AFTER UPDATE ON categories REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_categories();
CREATE TRIGGER public_change_rows AFTER INSERT OR DELETE ON categories FOR EACH STATEMENT EXECUTE FUNCTION tell_these_tags('all');

create table closed_days (
  id uuid not null,
  first_day date not null,
  last_day date not null,
  reason text not null,
  is_shown boolean not null,
  constraint closed_days_pkey PRIMARY KEY (id),
  constraint closed_days_check CHECK (((last_day >= first_day) AND (last_day <= (first_day + 59)))),
  constraint closed_days_reason_check CHECK ((length(reason) <= 80))
);
CREATE INDEX closed_days_last ON closed_days USING btree (last_day);

create table comment_mentions (
  comment_id bigint not null,
  staff_id uuid not null,
  seen_at timestamp with time zone,
  constraint comment_mentions_pkey PRIMARY KEY (comment_id, staff_id)
);
CREATE INDEX comment_mentions_unseen ON comment_mentions USING btree (staff_id, comment_id) WHERE seen_at IS NULL;

create table contracts (
  name text not null,
  ran_at timestamp with time zone default now() not null,
  constraint contracts_pkey PRIMARY KEY (name)
);

create table country_rates (
  country_code text not null,
  country_name text not null,
  shipping_rate numeric(10,2) not null,
  "position" integer default 0 not null,
  transit_days integer default 10 not null,
  import_duty text,
  import_tax_name text,
  import_tax_bp integer,
  import_tax_from_pence integer,
  exceptions text,
  constraint country_rates_pkey PRIMARY KEY (country_code),
  constraint country_rates_check CHECK (((import_tax_name IS NULL) = (import_tax_bp IS NULL))),
  constraint country_rates_check1 CHECK (((import_tax_bp IS NULL) OR (import_duty IS NOT NULL))),
  constraint country_rates_check2 CHECK (((import_tax_bp IS NOT NULL) OR (import_tax_from_pence IS NULL))),
  constraint country_rates_country_code_check CHECK ((country_code ~ '^[A-Z]{2}$'::text)),
  constraint country_rates_exceptions_check CHECK ((length(exceptions) <= 1000)),
  constraint country_rates_import_duty_check CHECK ((import_duty = ANY (ARRAY['none'::text, 'perhaps'::text, 'always'::text]))),
  constraint country_rates_import_tax_bp_check CHECK (((import_tax_bp >= 1) AND (import_tax_bp <= 10000))),
  constraint country_rates_import_tax_from_pence_check CHECK (((import_tax_from_pence >= 0) AND (import_tax_from_pence <= 10000000))),
  constraint country_rates_import_tax_name_check CHECK (((length(import_tax_name) >= 1) AND (length(import_tax_name) <= 40))),
  constraint country_rates_shipping_rate_check CHECK ((shipping_rate >= (0)::numeric)),
  constraint country_rates_transit_days_check CHECK (((transit_days >= 1) AND (transit_days <= 60)))
);
CREATE TRIGGER public_change AFTER INSERT OR DELETE OR UPDATE ON country_rates FOR EACH STATEMENT EXECUTE FUNCTION tell_these_tags('rates');

create table cover_sizes (
  product_id integer not null,
  option_group text default ''::text not null,
  option_value text default ''::text not null,
  length_mm integer not null,
  girth_mm integer not null,
  constraint cover_sizes_pkey PRIMARY KEY (product_id, option_group, option_value),
  constraint cover_sizes_girth_mm_check CHECK (((girth_mm >= 100) AND (girth_mm <= 4000))),
  constraint cover_sizes_length_mm_check CHECK (((length_mm >= 100) AND (length_mm <= 4000))),
  constraint cover_sizes_option_group_check CHECK ((length(option_group) <= 30)),
  constraint cover_sizes_option_value_check CHECK ((length(option_value) <= 40))
);
CREATE TRIGGER public_change AFTER INSERT OR DELETE OR UPDATE ON cover_sizes FOR EACH STATEMENT EXECUTE FUNCTION tell_these_tags('covers');

create table credit_note_counter (
  only_row boolean default true not null,
  last_number integer not null,
  constraint credit_note_counter_pkey PRIMARY KEY (only_row),
  constraint credit_note_counter_last_number_check CHECK ((last_number >= 0)),
  constraint credit_note_counter_only_row_check CHECK (only_row)
);

create table credit_notes (
  number integer not null,
  refund_id uuid not null,
  order_id uuid not null,
  amount_pence integer not null,
  vat_pence integer not null,
  issued_at timestamp with time zone default now() not null,
  constraint credit_notes_pkey PRIMARY KEY (number),
  constraint credit_notes_refund_id_key UNIQUE (refund_id),
  constraint credit_notes_amount_pence_check CHECK ((amount_pence > 0)),
  constraint credit_notes_check CHECK (((vat_pence >= 0) AND (vat_pence <= amount_pence))),
  constraint credit_notes_number_check CHECK ((number > 0))
);
CREATE INDEX credit_notes_issued ON credit_notes USING btree (issued_at, number);
CREATE INDEX credit_notes_order ON credit_notes USING btree (order_id);
CREATE TRIGGER known_server BEFORE INSERT ON credit_notes FOR EACH STATEMENT EXECUTE FUNCTION refuse_unknown_server();

create table customer_notes (
  id uuid default gen_random_uuid() not null,
  customer_id uuid not null,
  note text not null,
  actor_kind text not null,
  actor_id text,
  written_at timestamp with time zone default now() not null,
  constraint customer_notes_pkey PRIMARY KEY (id),
  constraint customer_notes_actor_id_check CHECK ((length(actor_id) <= 100)),
  constraint customer_notes_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['staff'::text, 'shop'::text]))),
  constraint customer_notes_note_check CHECK (((length(note) >= 1) AND (length(note) <= 2000)))
);
CREATE INDEX customer_notes_age ON customer_notes USING btree (written_at);
CREATE INDEX customer_notes_customer ON customer_notes USING btree (customer_id, written_at DESC);

create table customers (
  id uuid default gen_random_uuid() not null,
  email text not null,
  full_name text not null,
  password_hash text not null,
  verified_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  registered_with text,
  origin_asked_at timestamp with time zone,
  mode text default 'live'::text not null,
  ordering_blocked_at timestamp with time zone,
  constraint customers_pkey PRIMARY KEY (id),
  constraint customers_email_check CHECK ((length(email) <= 200)),
  constraint customers_full_name_check CHECK ((length(full_name) <= 200)),
  constraint customers_mode CHECK ((mode = ANY (ARRAY['sandbox'::text, 'test'::text, 'live'::text]))),
  constraint customers_registered_with_check CHECK ((length(registered_with) <= 300))
);
CREATE INDEX customers_blocked ON customers USING btree (created_at DESC, id) WHERE ordering_blocked_at IS NOT NULL;
CREATE INDEX customers_by_name ON customers USING btree (lower(full_name), id);
CREATE UNIQUE INDEX customers_email ON customers USING btree (lower(email));
CREATE INDEX customers_registered ON customers USING btree (created_at DESC, id);
CREATE INDEX customers_search ON customers USING gin (to_tsvector('simple'::regconfig, translate(regexp_replace(NORMALIZE((full_name || ' '::text) || email, NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text), '@.+-_''&/(),'::text, '           '::text)));

create table cut_list_bars (
  cut_list_id uuid not null,
  bar integer not null,
  stock_length_mm integer not null,
  kept_mm integer,
  scrap_mm integer not null,
  sawn_at timestamp with time zone,
  sawn_by uuid,
  constraint cut_list_bars_pkey PRIMARY KEY (cut_list_id, bar),
  constraint cut_list_bars_bar_check CHECK ((bar >= 1)),
  constraint cut_list_bars_kept_mm_check CHECK ((kept_mm >= 1)),
  constraint cut_list_bars_scrap_mm_check CHECK ((scrap_mm >= 0)),
  constraint cut_list_bars_stock_length_mm_check CHECK ((stock_length_mm >= 1))
);

create table cut_list_cuts (
  cut_list_id uuid not null,
  bar integer not null,
  from_mm integer not null,
  to_mm integer not null,
  order_id uuid not null,
  "position" integer not null,
  lath integer not null,
  of_laths integer not null,
  constraint cut_list_cuts_pkey PRIMARY KEY (cut_list_id, bar, from_mm),
  constraint cut_list_cuts_check CHECK ((of_laths >= lath)),
  constraint cut_list_cuts_check1 CHECK ((to_mm > from_mm)),
  constraint cut_list_cuts_from_mm_check CHECK ((from_mm >= 0)),
  constraint cut_list_cuts_lath_check CHECK ((lath >= 1))
);
CREATE INDEX cut_list_cuts_order ON cut_list_cuts USING btree (order_id);

create table cut_lists (
  id uuid not null,
  material_key text not null,
  stock_length_mm integer not null,
  kerf_mm integer not null,
  keep_from_mm integer not null,
  bars_by_order integer not null,
  actor_kind text not null,
  actor_id text,
  made_at timestamp with time zone default now() not null,
  constraint cut_lists_pkey PRIMARY KEY (id),
  constraint cut_lists_actor_id_check CHECK ((length(actor_id) <= 100)),
  constraint cut_lists_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['staff'::text, 'shop'::text]))),
  constraint cut_lists_bars_by_order_check CHECK ((bars_by_order >= 0))
);
CREATE INDEX cut_lists_made ON cut_lists USING btree (made_at);

create table database_server (
  is_only boolean default true not null,
  identity text not null,
  is_synchronous boolean not null,
  seen_at timestamp with time zone not null,
  constraint database_server_pkey PRIMARY KEY (is_only),
  constraint database_server_is_only_check CHECK (is_only)
);

create table discount_categories (
  discount_id integer not null,
  category_slug text not null,
  constraint discount_categories_pkey PRIMARY KEY (discount_id, category_slug)
);
CREATE INDEX discount_categories_category ON discount_categories USING btree (category_slug);

create table discount_products (
  discount_id integer not null,
  product_id integer not null,
  constraint discount_products_pkey PRIMARY KEY (discount_id, product_id)
);
CREATE INDEX discount_products_product ON discount_products USING btree (product_id);

create table discount_uses (
  order_id uuid not null,
  discount_id integer not null,
  customer_id uuid,
  amount_pence integer not null,
  reserved_at timestamp with time zone default now() not null,
  used_at timestamp with time zone,
  given_back_at timestamp with time zone,
  constraint discount_uses_pkey PRIMARY KEY (order_id),
  constraint discount_uses_amount_pence_check CHECK ((amount_pence >= 0)),
  constraint discount_uses_state CHECK (((used_at IS NULL) OR (given_back_at IS NULL)))
);
CREATE INDEX discount_uses_counted ON discount_uses USING btree (discount_id, customer_id) WHERE given_back_at IS NULL;
CREATE INDEX discount_uses_customer ON discount_uses USING btree (customer_id);
CREATE INDEX discount_uses_listed ON discount_uses USING btree (discount_id, reserved_at, order_id);

create table discounts (
  id integer default nextval('discounts_id_seq'::regclass) not null,
  code text not null,
  kind text not null,
  percent integer,
  amount_pence integer,
  starts_on date,
  ends_on date,
  minimum_pence integer default 0 not null,
  uses_max integer,
  uses_per_customer_max integer,
  is_for_everything boolean not null,
  paused_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint discounts_pkey PRIMARY KEY (id),
  constraint discounts_code_key UNIQUE (code),
  constraint discounts_amount_pence_check CHECK (((amount_pence >= 1) AND (amount_pence <= 1000000))),
  constraint discounts_check CHECK ((ends_on >= starts_on)),
  constraint discounts_code_check CHECK ((code ~ '^[A-Z0-9-]{3,30}$'::text)),
  constraint discounts_kind CHECK ((((percent IS NOT NULL) = (kind = 'percent'::text)) AND ((amount_pence IS NOT NULL) = (kind = 'amount'::text)))),
  constraint discounts_kind_check CHECK ((kind = ANY (ARRAY['percent'::text, 'amount'::text, 'free_delivery'::text]))),
  constraint discounts_minimum_pence_check CHECK (((minimum_pence >= 0) AND (minimum_pence <= 100000000))),
  constraint discounts_percent_check CHECK (((percent >= 1) AND (percent <= 100))),
  constraint discounts_uses_max_check CHECK (((uses_max >= 1) AND (uses_max <= 1000000))),
  constraint discounts_uses_per_customer_max_check CHECK (((uses_per_customer_max >= 1) AND (uses_per_customer_max <= 1000)))
);

create table dispute_evidence (
  dispute_ref text not null,
  id uuid default gen_random_uuid() not null,
  state text not null,
  evidence jsonb not null,
  attempt integer default 1 not null,
  prepared_at timestamp with time zone default now() not null,
  prepared_by text,
  sent_at timestamp with time zone,
  failure text,
  constraint dispute_evidence_pkey PRIMARY KEY (dispute_ref),
  constraint dispute_evidence_attempt_check CHECK ((attempt > 0)),
  constraint dispute_evidence_evidence_check CHECK ((jsonb_typeof(evidence) = 'object'::text)),
  constraint dispute_evidence_failure_check CHECK ((length(failure) <= 300)),
  constraint dispute_evidence_prepared_by_check CHECK ((length(prepared_by) <= 100)),
  constraint dispute_evidence_sent CHECK (((state = 'sent'::text) = (sent_at IS NOT NULL))),
  constraint dispute_evidence_state_check CHECK ((state = ANY (ARRAY['sending'::text, 'sent'::text, 'refused'::text])))
);

create table disputes (
  provider_ref text not null,
  payment_id uuid not null,
  amount_pence integer not null,
  status text not null,
  reason text not null,
  due_by timestamp with time zone,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint disputes_pkey PRIMARY KEY (provider_ref),
  constraint disputes_amount_pence_check CHECK ((amount_pence > 0)),
  constraint disputes_provider_ref_check CHECK (((length(provider_ref) >= 1) AND (length(provider_ref) <= 300))),
  constraint disputes_reason_check CHECK ((length(reason) <= 200)),
  constraint disputes_status_check CHECK ((status = ANY (ARRAY['inquiry'::text, 'needs_response'::text, 'under_review'::text, 'won'::text, 'lost'::text, 'closed'::text])))
);
CREATE INDEX disputes_due ON disputes USING btree (due_by) WHERE status = ANY (ARRAY['inquiry'::text, 'needs_response'::text]);
CREATE INDEX disputes_opened ON disputes USING btree (opened_at DESC, provider_ref DESC);
CREATE INDEX disputes_payment ON disputes USING btree (payment_id);
CREATE TRIGGER note_change AFTER INSERT OR UPDATE ON disputes FOR EACH ROW EXECUTE FUNCTION note_order_of_payment();

create table email_changes (
  customer_id uuid not null,
  new_email text not null,
  old_confirmed_at timestamp with time zone,
  new_confirmed_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  constraint email_changes_pkey PRIMARY KEY (customer_id),
  constraint email_changes_new_email_check CHECK ((length(new_email) <= 200))
);

create table export_settings (
  id boolean default true not null,
  version integer default 1 not null,
  xero_account text default '200'::text not null,
  xero_standard_tax text default '20% (VAT on Income)'::text not null,
  xero_zero_tax text default 'Zero Rated Income'::text not null,
  quickbooks_item text default 'Sales'::text not null,
  quickbooks_standard_tax text default '20.0% S'::text not null,
  quickbooks_zero_tax text default '0.0% Z'::text not null,
  quickbooks_rows integer default 1000 not null,
  constraint export_settings_pkey PRIMARY KEY (id),
  constraint export_settings_id_check CHECK (id),
  constraint export_settings_quickbooks_item_check CHECK (((length(quickbooks_item) >= 1) AND (length(quickbooks_item) <= 100))),
  constraint export_settings_quickbooks_rows_check CHECK (((quickbooks_rows >= 100) AND (quickbooks_rows <= 20000))),
  constraint export_settings_quickbooks_standard_tax_check CHECK (((length(quickbooks_standard_tax) >= 1) AND (length(quickbooks_standard_tax) <= 50))),
  constraint export_settings_quickbooks_zero_tax_check CHECK (((length(quickbooks_zero_tax) >= 1) AND (length(quickbooks_zero_tax) <= 50))),
  constraint export_settings_version_check CHECK ((version > 0)),
  constraint export_settings_xero_account_check CHECK (((length(xero_account) >= 1) AND (length(xero_account) <= 10))),
  constraint export_settings_xero_standard_tax_check CHECK (((length(xero_standard_tax) >= 1) AND (length(xero_standard_tax) <= 50))),
  constraint export_settings_xero_zero_tax_check CHECK (((length(xero_zero_tax) >= 1) AND (length(xero_zero_tax) <= 50)))
);

create table folded_rotaries (
  id integer generated always as identity not null,
  product_id integer,
  make text not null,
  model text not null,
  line_m integer not null,
  length_mm integer not null,
  girth_mm integer not null,
  is_typical boolean default false not null,
  "position" integer not null,
  constraint folded_rotaries_pkey PRIMARY KEY (id),
  constraint folded_rotaries_girth_mm_check CHECK (((girth_mm >= 100) AND (girth_mm <= 4000))),
  constraint folded_rotaries_length_mm_check CHECK (((length_mm >= 100) AND (length_mm <= 4000))),
  constraint folded_rotaries_line_m_check CHECK (((line_m >= 1) AND (line_m <= 200))),
  constraint folded_rotaries_make_check CHECK (((length(make) >= 1) AND (length(make) <= 60))),
  constraint folded_rotaries_model_check CHECK ((length(model) <= 60)),
  constraint folded_rotaries_position_check CHECK (("position" >= 0))
);
CREATE INDEX folded_rotaries_product ON folded_rotaries USING btree (product_id);
CREATE TRIGGER public_change AFTER INSERT OR DELETE OR UPDATE ON folded_rotaries FOR EACH STATEMENT EXECUTE FUNCTION tell_these_tags('covers');

create table fulfilment_lines (
  fulfilment_id uuid not null,
  order_id uuid not null,
  "position" integer not null,
  quantity integer not null,
  constraint fulfilment_lines_pkey PRIMARY KEY (fulfilment_id, "position"),
  constraint fulfilment_lines_quantity_check CHECK (((quantity >= 1) AND (quantity <= 100)))
);
CREATE INDEX fulfilment_lines_of_line ON fulfilment_lines USING btree (order_id, "position");
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON fulfilment_lines FOR EACH ROW EXECUTE FUNCTION note_order_change();

create table fulfilments (
  id uuid default gen_random_uuid() not null,
  order_id uuid not null,
  state text not null,
  carrier text,
  tracking_number text,
  tracking_url text,
  promised_for date,
  created_at timestamp with time zone default now() not null,
  made_at timestamp with time zone,
  dispatched_at timestamp with time zone,
  delivered_at timestamp with time zone,
  delivered_by text,
  constraint fulfilments_pkey PRIMARY KEY (id),
  constraint fulfilments_of_order UNIQUE (id, order_id),
  constraint fulfilments_carrier CHECK (((dispatched_at IS NULL) = (carrier IS NULL))),
  constraint fulfilments_carrier_check CHECK (((length(carrier) >= 1) AND (length(carrier) <= 60))),
  constraint fulfilments_check CHECK ((delivered_at >= dispatched_at)),
  constraint fulfilments_delivered CHECK (((state = 'delivered'::text) = (delivered_at IS NOT NULL))),
  constraint fulfilments_delivered_by CHECK (((delivered_at IS NULL) = (delivered_by IS NULL))),
  constraint fulfilments_delivered_by_check CHECK ((delivered_by = ANY (ARRAY['staff'::text, 'carrier'::text, 'customer'::text, 'assumed'::text]))),
  constraint fulfilments_dispatched CHECK (((state = ANY (ARRAY['making'::text, 'ready'::text])) = (dispatched_at IS NULL))),
  constraint fulfilments_state_check CHECK ((state = ANY (ARRAY['making'::text, 'ready'::text, 'dispatched'::text, 'delivered'::text, 'returned'::text]))),
  constraint fulfilments_tracking_number_check CHECK (((length(tracking_number) >= 1) AND (length(tracking_number) <= 60))),
  constraint fulfilments_tracking_url_check CHECK (((tracking_url ~ '^https://'::text) AND (length(tracking_url) <= 500)))
);
CREATE INDEX fulfilments_in_transit ON fulfilments USING btree (dispatched_at) WHERE state = 'dispatched'::text;
CREATE INDEX fulfilments_order ON fulfilments USING btree (order_id, created_at);
CREATE INDEX fulfilments_tracking ON fulfilments USING btree (tracking_number) WHERE tracking_number IS NOT NULL;
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON fulfilments FOR EACH ROW EXECUTE FUNCTION note_order_change();

create table import_mappings (
  format text not null,
  mapping jsonb not null,
  constraint import_mappings_pkey PRIMARY KEY (format),
  constraint import_mappings_format_check CHECK (((length(format) >= 1) AND (length(format) <= 20)))
);

create table instances (
  id uuid not null,
  name text not null,
  version text not null,
  migration integer not null,
  started_at timestamp with time zone default now() not null,
  seen_at timestamp with time zone default now() not null,
  constraint instances_pkey PRIMARY KEY (id),
  constraint instances_name_check CHECK ((length(name) <= 200)),
  constraint instances_version_check CHECK ((length(version) <= 100))
);

create table invoice_counter (
  only_row boolean default true not null,
  last_number integer not null,
  constraint invoice_counter_pkey PRIMARY KEY (only_row),
  constraint invoice_counter_last_number_check CHECK ((last_number >= 0)),
  constraint invoice_counter_only_row_check CHECK (only_row)
);

create table invoices (
  number integer not null,
  order_id uuid not null,
  issued_at timestamp with time zone default now() not null,
  as_issued jsonb,
  contact text,
  constraint invoices_pkey PRIMARY KEY (number),
  constraint invoices_order_id_key UNIQUE (order_id),
  constraint invoices_as_issued_check CHECK ((jsonb_typeof(as_issued) = 'object'::text)),
  constraint invoices_contact_check CHECK ((length(contact) <= 120)),
  constraint invoices_number_check CHECK ((number > 0))
);
CREATE INDEX invoices_issued ON invoices USING btree (issued_at, number);
CREATE TRIGGER known_server BEFORE INSERT ON invoices FOR EACH STATEMENT EXECUTE FUNCTION refuse_unknown_server();
CREATE TRIGGER name_contact BEFORE INSERT ON invoices FOR EACH ROW WHEN (new.contact IS NULL) EXECUTE FUNCTION name_contact();

create table kept_lists (
  customer_id uuid not null,
  list text not null,
  lines jsonb not null,
  removed jsonb not null,
  changed_at timestamp with time zone default now() not null,
  constraint kept_lists_pkey PRIMARY KEY (customer_id, list),
  constraint kept_lists_lines_check CHECK ((jsonb_typeof(lines) = 'array'::text)),
  constraint kept_lists_list_check CHECK ((list = ANY (ARRAY['cart'::text, 'wish-list'::text]))),
  constraint kept_lists_removed_check CHECK ((jsonb_typeof(removed) = 'array'::text))
);
CREATE INDEX kept_lists_changed ON kept_lists USING btree (changed_at);
CREATE INDEX kept_lists_products ON kept_lists USING gin (lines jsonb_path_ops) WHERE list = 'cart'::text;

create table kept_reports (
  id uuid default gen_random_uuid() not null,
  mode text not null,
  report text not null,
  question jsonb not null,
  asked_at timestamp with time zone default now() not null,
  made_at timestamp with time zone,
  answer jsonb,
  constraint kept_reports_pkey PRIMARY KEY (id),
  constraint kept_reports_mode_report_question_key UNIQUE (mode, report, question),
  constraint kept_reports_check CHECK (((made_at IS NULL) = (answer IS NULL))),
  constraint kept_reports_question_check CHECK ((length((question)::text) <= 1000)),
  constraint kept_reports_report_check CHECK (((length(report) >= 1) AND (length(report) <= 40)))
);
CREATE INDEX kept_reports_asked ON kept_reports USING btree (asked_at);

create table known_devices (
  token_hash bytea not null,
  customer_id uuid not null,
  created_at timestamp with time zone default now() not null,
  used_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint known_devices_pkey PRIMARY KEY (token_hash),
  constraint known_devices_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX known_devices_customer ON known_devices USING btree (customer_id, used_at);
CREATE INDEX known_devices_expiry ON known_devices USING btree (expires_at);

create table link_tokens (
  token_hash bytea not null,
  customer_id uuid not null,
  purpose text not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  email text,
  constraint link_tokens_pkey PRIMARY KEY (token_hash),
  constraint link_tokens_email_check CHECK ((length(email) <= 200)),
  constraint link_tokens_purpose_check CHECK ((purpose = ANY (ARRAY['verify'::text, 'reset'::text, 'email-old'::text, 'email-new'::text]))),
  constraint link_tokens_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX link_tokens_customer ON link_tokens USING btree (customer_id, purpose);

create table mail_link_key (
  only_row boolean default true not null,
  key bytea not null,
  constraint mail_link_key_pkey PRIMARY KEY (only_row),
  constraint mail_link_key_key_check CHECK ((length(key) = 32)),
  constraint mail_link_key_only_row_check CHECK (only_row)
);

create table mail_outbox (
  id uuid default gen_random_uuid() not null,
  mail_key text not null,
  template text not null,
  recipient text not null,
  data jsonb not null,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  reply_to text,
  withheld_at timestamp with time zone,
  order_id uuid,
  in_reply_to text,
  bounced_at timestamp with time zone,
  bounce_reason text,
  constraint mail_outbox_pkey PRIMARY KEY (id),
  constraint mail_outbox_mail_key_key UNIQUE (mail_key),
  constraint mail_outbox_bounce_reason_check CHECK ((length(bounce_reason) <= 500)),
  constraint mail_outbox_in_reply_to_check CHECK ((length(in_reply_to) <= 2000))
);
CREATE INDEX mail_outbox_open ON mail_outbox USING btree (created_at) WHERE sent_at IS NULL AND withheld_at IS NULL;
CREATE INDEX mail_outbox_order ON mail_outbox USING btree (order_id, created_at) WHERE order_id IS NOT NULL;
CREATE INDEX mail_outbox_recipient ON mail_outbox USING btree (lower(recipient), created_at DESC);
CREATE INDEX mail_outbox_unpaid ON mail_outbox USING btree (recipient, created_at) WHERE template = 'order-unpaid'::text;

create table materials (
  key text not null,
  name text not null,
  kind text not null,
  width_mm integer,
  thickness_mm integer,
  stock_length_mm integer,
  kerf_mm integer,
  keep_from_mm integer,
  version integer default 1 not null,
  constraint materials_pkey PRIMARY KEY (key),
  constraint materials_name_key UNIQUE (name),
  constraint materials_check CHECK ((num_nulls(width_mm, thickness_mm, stock_length_mm, kerf_mm, keep_from_mm) =
CASE kind
    WHEN 'timber'::text THEN 0
    ELSE 5
END)),
  constraint materials_keep_from_mm_check CHECK (((keep_from_mm >= 1) AND (keep_from_mm <= 12000))),
  constraint materials_kerf_mm_check CHECK (((kerf_mm >= 0) AND (kerf_mm <= 20))),
  constraint materials_key_check CHECK ((key ~ '^[a-z][a-z0-9-]{0,39}$'::text)),
  constraint materials_kind_check CHECK ((kind = ANY (ARRAY['timber'::text, 'rope'::text, 'iron'::text, 'other'::text]))),
  constraint materials_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint materials_stock_length_mm_check CHECK (((stock_length_mm >= 100) AND (stock_length_mm <= 12000))),
  constraint materials_thickness_mm_check CHECK (((thickness_mm >= 1) AND (thickness_mm <= 500))),
  constraint materials_width_mm_check CHECK (((width_mm >= 1) AND (width_mm <= 500)))
);

create table messages (
  id uuid default gen_random_uuid() not null,
  message_key text not null,
  name text not null,
  email text not null,
  message text not null,
  received_at timestamp with time zone default now() not null,
  answered_at timestamp with time zone,
  thread_id uuid,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_message_key_key UNIQUE (message_key),
  constraint messages_email_check CHECK ((length(email) <= 200)),
  constraint messages_message_check CHECK ((length(message) <= 4000)),
  constraint messages_name_check CHECK ((length(name) <= 200))
);
CREATE INDEX messages_received ON messages USING btree (received_at DESC);
CREATE INDEX messages_sender ON messages USING btree (lower(email));
CREATE INDEX messages_thread ON messages USING btree (thread_id, received_at);
CREATE INDEX messages_unanswered ON messages USING btree (received_at) WHERE answered_at IS NULL;
CREATE TRIGGER join_thread AFTER INSERT ON messages FOR EACH ROW EXECUTE FUNCTION join_thread();

create table month_lock_rows (
  mode text not null,
  locked_in text not null,
  month text not null,
  kind text not null,
  ref text not null,
  amount_pence integer not null,
  order_number text,
  recorded_at timestamp with time zone default now() not null,
  constraint month_lock_rows_pkey PRIMARY KEY (mode, locked_in, month, kind, ref),
  constraint month_lock_rows_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text, 'payment'::text, 'refund'::text, 'compensation'::text, 'payout'::text, 'fee'::text]))),
  constraint month_lock_rows_month_check CHECK ((month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  constraint month_lock_rows_order_number_check CHECK ((length(order_number) <= 30)),
  constraint month_lock_rows_ref_check CHECK (((length(ref) >= 1) AND (length(ref) <= 300)))
);
CREATE INDEX month_lock_rows_month ON month_lock_rows USING btree (mode, month, kind, ref);
CREATE TRIGGER locked_for_good BEFORE DELETE OR UPDATE ON month_lock_rows FOR EACH ROW EXECUTE FUNCTION refuse_month_lock_row_change();

create table month_locks (
  name text not null,
  mode text not null,
  locked_at timestamp with time zone default now() not null,
  locked_by text,
  constraint month_locks_pkey PRIMARY KEY (mode, name),
  constraint month_locks_locked_by_check CHECK ((length(locked_by) <= 100)),
  constraint month_locks_mode_check CHECK ((mode = ANY (ARRAY['sandbox'::text, 'test'::text, 'live'::text]))),
  constraint month_locks_name_check CHECK ((name ~ '^\d{4}-(0[1-9]|1[0-2])$'::text))
);
CREATE TRIGGER locked_for_good BEFORE DELETE OR UPDATE ON month_locks FOR EACH ROW EXECUTE FUNCTION refuse_month_lock_change();

create table network_key (
  only_row boolean default true not null,
  key bytea default decode(replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-'::text, ''::text), 'hex'::text) not null,
  constraint network_key_pkey PRIMARY KEY (only_row),
  constraint network_key_only_row_check CHECK (only_row)
);

create table offcuts (
  id uuid default gen_random_uuid() not null,
  material_key text not null,
  length_mm integer not null,
  kept_at timestamp with time zone default now() not null,
  from_cut_list uuid,
  from_bar integer,
  used_cut_list uuid,
  used_bar integer,
  constraint offcuts_pkey PRIMARY KEY (id),
  constraint offcuts_from_cut_list_from_bar_key UNIQUE (from_cut_list, from_bar),
  constraint offcuts_used_cut_list_used_bar_key UNIQUE (used_cut_list, used_bar),
  constraint offcuts_check CHECK (((from_cut_list IS NULL) = (from_bar IS NULL))),
  constraint offcuts_check1 CHECK (((used_cut_list IS NULL) = (used_bar IS NULL))),
  constraint offcuts_length_mm_check CHECK (((length_mm >= 1) AND (length_mm <= 12000)))
);
CREATE INDEX offcuts_in_rack ON offcuts USING btree (material_key, length_mm) WHERE used_cut_list IS NULL;

create table offer_links (
  token_hash bytea not null,
  offer_id uuid not null,
  at timestamp with time zone default now() not null,
  constraint offer_links_pkey PRIMARY KEY (token_hash),
  constraint offer_links_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX offer_links_offer ON offer_links USING btree (offer_id);

create table offer_orders (
  order_id uuid not null,
  offer_id uuid not null,
  constraint offer_orders_pkey PRIMARY KEY (order_id)
);
CREATE INDEX offer_orders_offer ON offer_orders USING btree (offer_id);

create table offer_requests (
  id uuid not null,
  message_id uuid not null,
  items jsonb not null,
  address jsonb not null,
  telephone text not null,
  at timestamp with time zone default now() not null,
  constraint offer_requests_pkey PRIMARY KEY (id),
  constraint offer_requests_message_id_key UNIQUE (message_id),
  constraint offer_requests_telephone_check CHECK ((length(telephone) <= 40))
);
CREATE INDEX offer_requests_at ON offer_requests USING btree (at);

create table offers (
  id uuid not null,
  version integer default 1 not null,
  mode text not null,
  request_id uuid,
  email text not null,
  customer_name text not null,
  telephone text not null,
  address jsonb not null,
  notes text not null,
  words text not null,
  lines jsonb not null,
  totals jsonb not null,
  total_pence integer not null,
  vat text not null,
  zone text not null,
  transit_days integer not null,
  created_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  sent_version integer,
  valid_until timestamp with time zone,
  withdrawn_at timestamp with time zone,
  import_taxes text,
  constraint offers_pkey PRIMARY KEY (id),
  constraint offers_check CHECK ((((sent_at IS NULL) = (valid_until IS NULL)) AND ((sent_at IS NULL) = (sent_version IS NULL)))),
  constraint offers_customer_name_check CHECK ((length(customer_name) <= 200)),
  constraint offers_email_check CHECK ((length(email) <= 200)),
  constraint offers_import_taxes_check CHECK ((length(import_taxes) <= 500)),
  constraint offers_mode_check CHECK ((mode = ANY (ARRAY['sandbox'::text, 'test'::text, 'live'::text]))),
  constraint offers_notes_check CHECK ((length(notes) <= 1000)),
  constraint offers_telephone_check CHECK ((length(telephone) <= 40)),
  constraint offers_total_pence_check CHECK ((total_pence > 0)),
  constraint offers_transit_days_check CHECK (((transit_days >= 1) AND (transit_days <= 90))),
  constraint offers_vat_check CHECK ((vat = ANY (ARRAY['uk'::text, 'export'::text]))),
  constraint offers_words_check CHECK ((length(words) <= 1000))
);
CREATE INDEX offers_changed ON offers USING btree (changed_at DESC, id);
CREATE INDEX offers_email ON offers USING btree (lower(email));
CREATE INDEX offers_request ON offers USING btree (request_id) WHERE request_id IS NOT NULL;

create table option_groups (
  id integer generated by default as identity not null,
  product_id integer not null,
  key text not null,
  name text not null,
  "position" integer not null,
  constraint option_groups_pkey PRIMARY KEY (id),
  constraint option_groups_product_id_key_key UNIQUE (product_id, key),
  constraint option_groups_key_check CHECK ((key ~ '^[a-z][A-Za-z0-9]{0,29}$'::text))
);
CREATE INDEX option_groups_lath_length ON option_groups USING btree (product_id) WHERE key = 'lathLength'::text;
CREATE TRIGGER forget_list_prices AFTER DELETE ON option_groups REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION forget_list_prices_of_groups();
CREATE TRIGGER learn_terms_added AFTER INSERT ON option_groups REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION learn_group_terms();
CREATE TRIGGER learn_terms_changed AFTER UPDATE ON option_groups REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION learn_group_terms();
CREATE TRIGGER learn_terms_removed AFTER DELETE ON option_groups REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION learn_group_terms();
CREATE TRIGGER public_change AFTER UPDATE ON option_groups REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_parts_of_products();
CREATE TRIGGER public_change_gone AFTER DELETE ON option_groups REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_parts_of_products();
CREATE TRIGGER public_change_rows AFTER INSERT ON option_groups REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_parts_of_products();

create table option_stock (
  group_id integer not null,
  value text not null,
  stock integer not null,
  held integer default 0 not null,
  constraint option_stock_pkey PRIMARY KEY (group_id, value),
  constraint option_stock_held_check CHECK ((held >= 0)),
  constraint option_stock_stock_check CHECK ((stock >= 0))
);
CREATE TRIGGER public_change AFTER UPDATE ON option_stock REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_option_stock();
CREATE TRIGGER public_change_gone AFTER DELETE ON option_stock REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_option_values();
CREATE TRIGGER public_change_rows AFTER INSERT ON option_stock REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_option_values();

create table option_values (
  group_id integer not null,
  value text not null,
  label text not null,
  surcharge numeric(10,2) default 0 not null,
  is_default boolean default false not null,
  "position" integer not null,
  sku text,
  is_available boolean default true not null,
  constraint option_values_pkey PRIMARY KEY (group_id, value),
  constraint option_values_surcharge_check CHECK ((surcharge >= (0)::numeric)),
  constraint option_values_value_check CHECK (((length(value) >= 1) AND (length(value) <= 40)))
);
CREATE UNIQUE INDEX option_values_one_default ON option_values USING btree (group_id) WHERE is_default;
CREATE INDEX option_values_sku ON option_values USING btree (sku) WHERE sku IS NOT NULL;
CREATE TRIGGER forget_list_prices AFTER INSERT ON option_values REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION forget_list_prices_of_options();
CREATE TRIGGER forget_list_prices_after_delete AFTER DELETE ON option_values REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION forget_list_prices_of_options();
CREATE TRIGGER forget_list_prices_after_update AFTER UPDATE ON option_values REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION forget_list_prices_of_options();
CREATE TRIGGER learn_terms_added AFTER INSERT ON option_values REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION learn_option_terms();
CREATE TRIGGER learn_terms_changed AFTER UPDATE ON option_values REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION learn_option_terms();
CREATE TRIGGER learn_terms_removed AFTER DELETE ON option_values REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION forget_option_terms();
CREATE TRIGGER note_option_change AFTER INSERT OR DELETE OR UPDATE ON option_values FOR EACH ROW EXECUTE FUNCTION note_option_change();
CREATE TRIGGER public_change AFTER UPDATE ON option_values REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_option_values();
CREATE TRIGGER public_change_gone AFTER DELETE ON option_values REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_option_values();
CREATE TRIGGER public_change_rows AFTER INSERT ON option_values REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_option_values();

create table order_changes (
  id bigint generated always as identity not null,
  order_id uuid not null,
  constraint order_changes_pkey PRIMARY KEY (id)
);

create table order_comments (
  id bigint generated always as identity not null,
  order_id uuid not null,
  staff_id uuid not null,
  comment text not null,
  at timestamp with time zone default now() not null,
  constraint order_comments_pkey PRIMARY KEY (id),
  constraint order_comments_comment_check CHECK (((length(comment) >= 1) AND (length(comment) <= 2000)))
);
CREATE INDEX order_comments_order ON order_comments USING btree (order_id, id);

create table order_flags (
  id bigint generated always as identity not null,
  order_id uuid not null,
  code text not null,
  subject text default ''::text not null,
  note text default ''::text not null,
  raised_at timestamp with time zone default now() not null,
  raised_by_kind text not null,
  raised_by_id text,
  resolved_at timestamp with time zone,
  resolved_by_kind text,
  resolved_by_id text,
  resolution text default ''::text not null,
  constraint order_flags_pkey PRIMARY KEY (id),
  constraint order_flags_check CHECK ((resolved_at >= raised_at)),
  constraint order_flags_check1 CHECK (((resolved_at IS NULL) = (resolved_by_kind IS NULL))),
  constraint order_flags_code_check CHECK ((code ~ '^[a-z_]{1,40}$'::text)),
  constraint order_flags_note_check CHECK ((length(note) <= 2000)),
  constraint order_flags_raised_by_id_check CHECK ((length(raised_by_id) <= 100)),
  constraint order_flags_raised_by_kind_check CHECK ((raised_by_kind = ANY (ARRAY['customer'::text, 'staff'::text, 'shop'::text, 'provider'::text, 'carrier'::text]))),
  constraint order_flags_resolution_check CHECK ((length(resolution) <= 2000)),
  constraint order_flags_resolved_by_id_check CHECK ((length(resolved_by_id) <= 100)),
  constraint order_flags_resolved_by_kind_check CHECK ((resolved_by_kind = ANY (ARRAY['customer'::text, 'staff'::text, 'shop'::text, 'provider'::text, 'carrier'::text]))),
  constraint order_flags_subject_check CHECK ((length(subject) <= 300))
);
CREATE UNIQUE INDEX order_flags_one_open ON order_flags USING btree (order_id, code, subject) WHERE resolved_at IS NULL;
CREATE INDEX order_flags_open ON order_flags USING btree (raised_at) WHERE resolved_at IS NULL;
CREATE INDEX order_flags_order ON order_flags USING btree (order_id, id);
CREATE TRIGGER note_change AFTER INSERT OR UPDATE ON order_flags FOR EACH ROW EXECUTE FUNCTION note_order_change();

create table order_history (
  id bigint generated always as identity not null,
  order_id uuid not null,
  reason text default ''::text not null,
  at timestamp with time zone default now() not null,
  event text not null,
  detail jsonb default '{}'::jsonb not null,
  actor_kind text not null,
  actor_id text,
  constraint order_history_pkey PRIMARY KEY (id),
  constraint order_history_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['customer'::text, 'staff'::text, 'shop'::text, 'provider'::text, 'carrier'::text]))),
  constraint order_history_check CHECK (((actor_id IS NULL) OR ((length(actor_id) <= 100) AND (actor_kind <> 'customer'::text)))),
  constraint order_history_event_check CHECK ((event ~ '^[a-z_]{1,40}$'::text)),
  constraint order_history_reason_check CHECK ((length(reason) <= 2000))
);
CREATE INDEX order_history_order ON order_history USING btree (order_id, id);
CREATE INDEX order_history_promise_moved ON order_history USING btree (order_id) WHERE event = 'promise_moved'::text;
CREATE TRIGGER note_change AFTER INSERT OR UPDATE ON order_history FOR EACH ROW EXECUTE FUNCTION note_order_change();

create table order_lines (
  order_id uuid not null,
  "position" integer not null,
  product_id integer,
  sku text not null,
  name text not null,
  options jsonb not null,
  quantity integer default 1 not null,
  unit_net_pence integer not null,
  unit_vat_pence integer not null,
  made_to_order boolean not null,
  lead_time_days integer,
  discount_pence integer default 0 not null,
  vat_rate_bp integer not null,
  promised_for date,
  leaves_by date,
  constraint order_lines_pkey PRIMARY KEY (order_id, "position"),
  constraint order_lines_discount_pence CHECK (((discount_pence >= 0) AND (discount_pence <= (quantity * (unit_net_pence + unit_vat_pence))))),
  constraint order_lines_lead_time_days_check CHECK (((lead_time_days >= 1) AND (lead_time_days <= 365))),
  constraint order_lines_quantity_check CHECK (((quantity >= 1) AND (quantity <= 100))),
  constraint order_lines_unit_net_pence_check CHECK ((unit_net_pence >= 0)),
  constraint order_lines_unit_vat_pence_check CHECK ((unit_vat_pence >= 0)),
  constraint order_lines_vat_rate_bp_check CHECK (((vat_rate_bp >= 0) AND (vat_rate_bp <= 10000)))
);
CREATE INDEX order_lines_product ON order_lines USING btree (product_id);
CREATE TRIGGER note_change AFTER INSERT OR UPDATE ON order_lines FOR EACH ROW EXECUTE FUNCTION note_order_change();

create table order_summaries (
  order_id uuid not null,
  rules integer not null,
  order_number text not null,
  placed_at timestamp with time zone not null,
  status text not null,
  customer_name text not null,
  name_key text not null,
  town text not null,
  pieces text not null,
  total_pence integer not null,
  money_state text not null,
  refunded_pence integer not null,
  goods_state text not null,
  rest_state text,
  next_kind text not null,
  next_pieces integer not null,
  next_day date,
  next_until timestamp with time zone,
  next_detail text not null,
  next_key bigint not null,
  leave_by date,
  promised_for date,
  flags integer not null,
  has_return boolean not null,
  views text[] not null,
  acts text[] not null,
  words tsvector not null,
  country text default ''::text not null,
  skus text[] default '{}'::text[] not null,
  carriers text[] default '{}'::text[] not null,
  tags text[] default '{}'::text[] not null,
  constraint order_summaries_pkey PRIMARY KEY (order_id),
  constraint order_summaries_country_check CHECK ((length(country) <= 2)),
  constraint order_summaries_customer_name_check CHECK ((length(customer_name) <= 200)),
  constraint order_summaries_goods_state_check CHECK ((length(goods_state) <= 40)),
  constraint order_summaries_money_state_check CHECK ((length(money_state) <= 40)),
  constraint order_summaries_name_key_check CHECK ((length(name_key) <= 200)),
  constraint order_summaries_next_detail_check CHECK ((length(next_detail) <= 100)),
  constraint order_summaries_next_kind_check CHECK ((length(next_kind) <= 40)),
  constraint order_summaries_pieces_check CHECK ((length(pieces) <= 120)),
  constraint order_summaries_rest_state_check CHECK ((length(rest_state) <= 40)),
  constraint order_summaries_status_check CHECK ((length(status) <= 40)),
  constraint order_summaries_town_check CHECK ((length(town) <= 200))
);
CREATE INDEX order_summaries_name ON order_summaries USING btree (name_key, order_id);
CREATE INDEX order_summaries_next ON order_summaries USING btree (next_key, order_id);
CREATE INDEX order_summaries_open ON order_summaries USING btree (next_key, order_id) INCLUDE (views) WHERE views <> '{}'::text[];
CREATE INDEX order_summaries_placed ON order_summaries USING btree (placed_at, order_id);
CREATE INDEX order_summaries_rules ON order_summaries USING btree (rules);
CREATE INDEX order_summaries_to_do ON order_summaries USING btree (next_kind, next_day) INCLUDE (next_pieces);
CREATE INDEX order_summaries_total ON order_summaries USING btree (total_pence, order_id);
CREATE INDEX order_summaries_views ON order_summaries USING gin (views) WITH (fastupdate=off) WHERE views <> '{}'::text[];
CREATE INDEX order_summaries_words ON order_summaries USING gin (words) WITH (fastupdate=off);

create table order_tags (
  order_id uuid not null,
  tag text not null,
  staff_id uuid not null,
  added_at timestamp with time zone default now() not null,
  constraint order_tags_pkey PRIMARY KEY (order_id, tag),
  constraint order_tags_tag_check CHECK (((length(tag) >= 1) AND (length(tag) <= 40)))
);
CREATE INDEX order_tags_tag ON order_tags USING btree (tag);
CREATE TRIGGER note_change AFTER INSERT OR DELETE ON order_tags FOR EACH ROW EXECUTE FUNCTION note_order_change();

create table order_totals (
  order_id uuid not null,
  "position" smallint not null,
  code text not null,
  label text not null,
  amount_pence integer not null,
  vat_pence integer not null,
  constraint order_totals_pkey PRIMARY KEY (order_id, "position"),
  constraint order_totals_code_check CHECK ((code = ANY (ARRAY['subtotal'::text, 'vat'::text, 'discount'::text, 'shipping'::text]))),
  constraint order_totals_label_check CHECK (((length(label) >= 1) AND (length(label) <= 100))),
  constraint order_totals_position_check CHECK (("position" >= 0)),
  constraint order_totals_sign CHECK (
CASE
    WHEN (code = 'discount'::text) THEN ((amount_pence <= 0) AND (vat_pence <= 0))
    ELSE ((amount_pence >= 0) AND (vat_pence >= 0))
END),
  constraint order_totals_vat CHECK ((abs(vat_pence) <= abs(amount_pence)))
);

create table orders (
  id uuid default gen_random_uuid() not null,
  order_number text default ('LL-'::text || nextval('order_numbers'::regclass)) not null,
  customer_id uuid,
  email text not null,
  customer_name text not null,
  address jsonb not null,
  notes text default ''::text not null,
  quote jsonb not null,
  total_pence integer not null,
  fingerprint bytea,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  holds_stock boolean default false not null,
  client_network bytea,
  version integer default 1 not null,
  state text default 'placed'::text not null,
  gift_message text,
  may_ask_for_review boolean default false not null,
  in_stock_first boolean default false not null,
  cart_line_ids text[] default '{}'::text[] not null,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_order_number_key UNIQUE (order_number),
  constraint orders_client_network_check CHECK ((length(client_network) = 32)),
  constraint orders_fingerprint CHECK (((fingerprint IS NULL) OR (state = 'placed'::text))),
  constraint orders_gift_message_check CHECK ((length(gift_message) <= 500)),
  constraint orders_notes_check CHECK ((length(notes) <= 1000)),
  constraint orders_state_check CHECK ((state = ANY (ARRAY['placed'::text, 'cancelled'::text, 'closed'::text]))),
  constraint orders_total_pence CHECK ((total_pence > 0))
);
CREATE INDEX orders_client_network ON orders USING btree (client_network) WHERE client_network IS NOT NULL;
CREATE INDEX orders_created ON orders USING btree (created_at, id);
CREATE INDEX orders_customer ON orders USING btree (customer_id, created_at DESC);
CREATE INDEX orders_holding ON orders USING btree (id) WHERE holds_stock;
CREATE UNIQUE INDEX orders_one_open_cart ON orders USING btree (customer_id, fingerprint) WHERE fingerprint IS NOT NULL;
CREATE INDEX orders_person_left ON orders USING btree (updated_at) WHERE customer_id IS NULL AND email <> 'removed'::text;
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION note_changed_order();
CREATE TRIGGER promised_pieces_end AFTER DELETE ON orders FOR EACH ROW EXECUTE FUNCTION delete_promised_pieces();
CREATE TRIGGER raise_version BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION raise_version();

create table packed_sizes (
  product_id integer not null,
  length_mm integer not null,
  width_mm integer not null,
  height_mm integer not null,
  length_option text,
  customs_code text,
  origin text,
  version integer default 1 not null,
  constraint packed_sizes_pkey PRIMARY KEY (product_id),
  constraint packed_sizes_customs_code_check CHECK ((customs_code ~ '^[0-9]{6,10}$'::text)),
  constraint packed_sizes_height_mm_check CHECK (((height_mm >= 1) AND (height_mm <= 10000))),
  constraint packed_sizes_length_mm_check CHECK (((length_mm >= 1) AND (length_mm <= 10000))),
  constraint packed_sizes_length_option_check CHECK (((length(length_option) >= 1) AND (length(length_option) <= 30))),
  constraint packed_sizes_origin_check CHECK ((origin ~ '^[A-Z]{2}$'::text)),
  constraint packed_sizes_width_mm_check CHECK (((width_mm >= 1) AND (width_mm <= 10000)))
);

create table page_drafts (
  page text not null,
  version integer default 0 not null,
  content jsonb,
  begun_at timestamp with time zone,
  saved_at timestamp with time zone,
  editors text[] default '{}'::text[] not null,
  token uuid,
  constraint page_drafts_pkey PRIMARY KEY (page),
  constraint page_drafts_check CHECK (((content IS NULL) = (token IS NULL))),
  constraint page_drafts_content_check CHECK ((jsonb_typeof(content) = 'object'::text)),
  constraint page_drafts_editors_check CHECK ((cardinality(editors) <= 100)),
  constraint page_drafts_page_check CHECK ((page ~ '^(brands/)?[a-z0-9-]{1,80}$'::text)),
  constraint page_drafts_version_check CHECK ((version >= 0))
);
CREATE UNIQUE INDEX page_drafts_token_idx ON page_drafts USING btree (token) WHERE token IS NOT NULL;

create table page_versions (
  page text not null,
  version integer not null,
  published_at timestamp with time zone default now() not null,
  published_by text not null,
  brought_back integer,
  content jsonb not null,
  original jsonb,
  constraint page_versions_pkey PRIMARY KEY (page, version),
  constraint page_versions_brought_back_check CHECK ((brought_back >= 0)),
  constraint page_versions_content_check CHECK ((jsonb_typeof(content) = 'object'::text)),
  constraint page_versions_original_check CHECK ((jsonb_typeof(original) = 'object'::text)),
  constraint page_versions_page_check CHECK ((page ~ '^(brands/)?[a-z0-9-]{1,80}$'::text)),
  constraint page_versions_published_by_check CHECK (((length(published_by) >= 1) AND (length(published_by) <= 100))),
  constraint page_versions_version_check CHECK ((version >= 1))
);
CREATE TRIGGER public_change AFTER UPDATE ON page_versions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_content();
CREATE TRIGGER public_change_gone AFTER DELETE ON page_versions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_content();
CREATE TRIGGER public_change_rows AFTER INSERT ON page_versions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_content();

create table part_fits (
  id integer generated always as identity not null,
  product_id integer,
  category_slug text,
  part_id integer not null,
  "position" integer not null,
  option_group text,
  option_value text,
  part_group text,
  part_value text,
  constraint part_fits_pkey PRIMARY KEY (id),
  constraint part_fits_check CHECK ((num_nonnulls(product_id, category_slug) = 1)),
  constraint part_fits_check1 CHECK (((option_group IS NULL) = (option_value IS NULL))),
  constraint part_fits_check2 CHECK (((part_group IS NULL) = (part_value IS NULL))),
  constraint part_fits_option_group_check CHECK (((length(option_group) >= 1) AND (length(option_group) <= 30))),
  constraint part_fits_option_value_check CHECK ((length(option_value) <= 40)),
  constraint part_fits_part_group_check CHECK (((length(part_group) >= 1) AND (length(part_group) <= 30))),
  constraint part_fits_part_value_check CHECK ((length(part_value) <= 40)),
  constraint part_fits_position_check CHECK (("position" >= 0))
);
CREATE INDEX part_fits_category ON part_fits USING btree (category_slug, "position");
CREATE INDEX part_fits_part ON part_fits USING btree (part_id);
CREATE INDEX part_fits_product ON part_fits USING btree (product_id, "position");
CREATE TRIGGER public_change AFTER UPDATE ON part_fits REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_part_fits();
CREATE TRIGGER public_change_gone AFTER DELETE ON part_fits REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_part_fits();
CREATE TRIGGER public_change_rows AFTER INSERT ON part_fits REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_part_fits();

create table part_lists (
  product_id integer not null,
  version integer default 1 not null,
  constraint part_lists_pkey PRIMARY KEY (product_id)
);

create table payment_check (
  is_one boolean default true not null,
  compared_to timestamp with time zone not null,
  completed_at timestamp with time zone not null,
  missing_refs text[] default '{}'::text[] not null,
  clock_refusals integer default 0 not null,
  clock_refused_at timestamp with time zone,
  constraint payment_check_pkey PRIMARY KEY (is_one),
  constraint payment_check_is_one_check CHECK (is_one),
  constraint payment_check_missing_refs_check CHECK ((cardinality(missing_refs) <= 100))
);

create table payment_events (
  id text not null,
  type text not null,
  payload jsonb not null,
  received_at timestamp with time zone default now() not null,
  handled_at timestamp with time zone,
  constraint payment_events_pkey PRIMARY KEY (id)
);
CREATE INDEX payment_events_open ON payment_events USING btree (received_at) WHERE handled_at IS NULL;

create table payments (
  id uuid default gen_random_uuid() not null,
  order_id uuid not null,
  provider text default 'stripe'::text not null,
  mode text not null,
  provider_ref text,
  charge_ref text,
  url text,
  attempt integer default 1 not null,
  amount_pence integer not null,
  currency text default 'gbp'::text not null,
  state text default 'pending'::text not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_charge_ref_key UNIQUE (charge_ref),
  constraint payments_provider_ref_key UNIQUE (provider_ref),
  constraint payments_amount_pence_check CHECK ((amount_pence > 0)),
  constraint payments_attempt_check CHECK ((attempt > 0)),
  constraint payments_charge_ref_check CHECK (((length(charge_ref) >= 1) AND (length(charge_ref) <= 300))),
  constraint payments_currency_check CHECK ((currency = 'gbp'::text)),
  constraint payments_mode_check CHECK ((mode = ANY (ARRAY['sandbox'::text, 'test'::text, 'live'::text]))),
  constraint payments_paid_at CHECK (((state = 'paid'::text) = (paid_at IS NOT NULL))),
  constraint payments_provider_check CHECK ((provider = 'stripe'::text)),
  constraint payments_provider_ref_check CHECK (((length(provider_ref) >= 1) AND (length(provider_ref) <= 300))),
  constraint payments_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'paid'::text, 'failed'::text, 'expired'::text])))
);
CREATE INDEX payments_not_live ON payments USING btree (mode) WHERE mode <> 'live'::text;
CREATE UNIQUE INDEX payments_one_pending ON payments USING btree (order_id) WHERE state = 'pending'::text;
CREATE INDEX payments_order ON payments USING btree (order_id, created_at);
CREATE INDEX payments_paid ON payments USING btree (paid_at) WHERE state = 'paid'::text;
CREATE INDEX payments_pending ON payments USING btree (created_at, id) WHERE state = 'pending'::text;
CREATE TRIGGER note_change AFTER INSERT OR UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION note_order_change();

create table payout_explanations (
  payout_ref text not null,
  subject text not null,
  difference text not null,
  explanation text not null,
  explained_at timestamp with time zone default now() not null,
  explained_by text,
  constraint payout_explanations_pkey PRIMARY KEY (payout_ref, subject, difference),
  constraint payout_explanations_difference_check CHECK (((length(difference) >= 1) AND (length(difference) <= 100))),
  constraint payout_explanations_explained_by_check CHECK ((length(explained_by) <= 100)),
  constraint payout_explanations_explanation_check CHECK (((length(explanation) >= 1) AND (length(explanation) <= 2000))),
  constraint payout_explanations_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 300)))
);

create table payout_lines (
  provider_ref text not null,
  payout_ref text not null,
  kind text not null,
  category text not null,
  amount_pence integer not null,
  fee_pence integer not null,
  net_pence integer not null,
  source_ref text,
  charge_ref text,
  description text default ''::text not null,
  made_at timestamp with time zone not null,
  constraint payout_lines_pkey PRIMARY KEY (provider_ref),
  constraint payout_lines_category_check CHECK ((length(category) <= 100)),
  constraint payout_lines_charge_ref_check CHECK ((length(charge_ref) <= 300)),
  constraint payout_lines_description_check CHECK ((length(description) <= 200)),
  constraint payout_lines_kind_check CHECK ((kind = ANY (ARRAY['charge'::text, 'refund'::text, 'refund_failed'::text, 'dispute'::text, 'dispute_won'::text, 'fee'::text, 'payout_back'::text, 'other'::text]))),
  constraint payout_lines_provider_ref_check CHECK (((length(provider_ref) >= 1) AND (length(provider_ref) <= 300))),
  constraint payout_lines_source_ref_check CHECK ((length(source_ref) <= 300))
);
CREATE INDEX payout_lines_charge ON payout_lines USING btree (charge_ref) WHERE kind = 'charge'::text;
CREATE INDEX payout_lines_payout ON payout_lines USING btree (payout_ref, made_at, provider_ref);
CREATE INDEX payout_lines_source ON payout_lines USING btree (source_ref, kind);

create table payout_readings (
  mode text not null,
  asked_at timestamp with time zone,
  read_at timestamp with time zone,
  failed_at timestamp with time zone,
  failure text,
  constraint payout_readings_pkey PRIMARY KEY (mode),
  constraint payout_readings_failure_check CHECK ((length(failure) <= 300)),
  constraint payout_readings_mode_check CHECK ((mode = ANY (ARRAY['sandbox'::text, 'test'::text, 'live'::text])))
);

create table payouts (
  provider_ref text not null,
  mode text not null,
  amount_pence integer not null,
  currency text default 'gbp'::text not null,
  state text not null,
  listing text not null,
  arrives_on date not null,
  opened_at timestamp with time zone not null,
  lines_read_at timestamp with time zone,
  constraint payouts_pkey PRIMARY KEY (provider_ref),
  constraint payouts_currency_check CHECK ((currency = 'gbp'::text)),
  constraint payouts_lines_read CHECK (((lines_read_at IS NULL) OR (listing = 'listed'::text))),
  constraint payouts_listing_check CHECK ((listing = ANY (ARRAY['awaited'::text, 'listed'::text, 'unlisted'::text]))),
  constraint payouts_mode_check CHECK ((mode = ANY (ARRAY['sandbox'::text, 'test'::text, 'live'::text]))),
  constraint payouts_provider_ref_check CHECK (((length(provider_ref) >= 1) AND (length(provider_ref) <= 300))),
  constraint payouts_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'paid'::text, 'failed'::text])))
);
CREATE INDEX payouts_arrival ON payouts USING btree (mode, arrives_on DESC, provider_ref DESC);

create table pending_acts (
  order_id uuid not null,
  act_id uuid not null,
  action text not null,
  input jsonb not null,
  actor_kind text not null,
  actor_id text,
  begun_at timestamp with time zone default now() not null,
  due_at timestamp with time zone not null,
  constraint pending_acts_pkey PRIMARY KEY (order_id),
  constraint pending_acts_act_id_key UNIQUE (act_id),
  constraint pending_acts_action_check CHECK ((action ~ '^[a-z_]{1,40}$'::text)),
  constraint pending_acts_actor_id_check CHECK ((length(actor_id) <= 100)),
  constraint pending_acts_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['customer'::text, 'staff'::text, 'shop'::text, 'provider'::text, 'carrier'::text]))),
  constraint pending_acts_check CHECK ((due_at >= begun_at))
);

create table picture_hosts (
  host text not null,
  added_by text,
  added_at timestamp with time zone default now() not null,
  constraint picture_hosts_pkey PRIMARY KEY (host),
  constraint picture_hosts_added_by_check CHECK ((length(added_by) <= 100)),
  constraint picture_hosts_host_check CHECK ((host ~ '^[a-z0-9.-]{1,253}$'::text))
);

create table postal_code_rules (
  id integer generated by default as identity not null,
  postal_code_pattern text not null,
  postal_code_end text,
  zone_id integer not null,
  start_key text collate "C" generated always as (outward_sort_key(postal_code_pattern)) stored not null,
  end_key text collate "C" generated always as (outward_sort_key(postal_code_end)) stored,
  constraint postal_code_rules_pkey PRIMARY KEY (id),
  constraint postal_code_rules_check CHECK (((end_key IS NULL) OR (start_key <= end_key))),
  constraint postal_code_rules_postal_code_end_check CHECK ((postal_code_end ~ '^[A-Z]{1,2}[0-9]{1,2}[A-Z]?$'::text)),
  constraint postal_code_rules_postal_code_pattern_check CHECK ((postal_code_pattern ~ '^[A-Z]{1,2}[0-9]{1,2}[A-Z]?$'::text))
);
CREATE INDEX postal_code_rules_range ON postal_code_rules USING btree (start_key DESC, end_key);
CREATE TRIGGER public_change AFTER INSERT OR DELETE OR UPDATE ON postal_code_rules FOR EACH STATEMENT EXECUTE FUNCTION tell_these_tags('rates');

create table preview_link_key (
  only_row boolean default true not null,
  key bytea not null,
  constraint preview_link_key_pkey PRIMARY KEY (only_row),
  constraint preview_link_key_key_check CHECK ((length(key) = 32)),
  constraint preview_link_key_only_row_check CHECK (only_row)
);

create table price_change_lines (
  change_id uuid not null,
  "position" integer not null,
  product_id integer not null,
  group_key text,
  value text,
  from_net integer not null,
  to_net integer not null,
  undone boolean,
  constraint price_change_lines_pkey PRIMARY KEY (change_id, "position"),
  constraint price_change_lines_check CHECK (((group_key IS NULL) = (value IS NULL))),
  constraint price_change_lines_from_net_check CHECK ((from_net >= 0)),
  constraint price_change_lines_to_net_check CHECK ((to_net >= 0))
);
CREATE INDEX price_change_lines_product ON price_change_lines USING btree (product_id);

create table price_changes (
  id uuid not null,
  number integer generated always as identity not null,
  at timestamp with time zone default now() not null,
  changed_by text not null,
  rule jsonb not null,
  undone_at timestamp with time zone,
  undone_by text,
  constraint price_changes_pkey PRIMARY KEY (id),
  constraint price_changes_number_key UNIQUE (number),
  constraint price_changes_changed_by_check CHECK ((length(changed_by) <= 100)),
  constraint price_changes_check CHECK (((undone_at IS NULL) = (undone_by IS NULL))),
  constraint price_changes_undone_by_check CHECK ((length(undone_by) <= 100))
);

create table product_counts (
  category_slug text not null,
  brand_slug text not null,
  is_featured boolean not null,
  products integer not null,
  constraint product_counts_pkey PRIMARY KEY (category_slug, brand_slug, is_featured)
);

create table product_import_lines (
  import_id uuid not null,
  "position" integer not null,
  kind text not null,
  line integer not null,
  sku text not null,
  name text not null,
  product_id integer,
  changes jsonb not null,
  problems jsonb not null,
  pictures text[] default '{}'::text[] not null,
  wanted jsonb,
  seen text,
  notes jsonb default '[]'::jsonb not null,
  stock integer,
  picture_alts text[] default '{}'::text[] not null,
  constraint product_import_lines_pkey PRIMARY KEY (import_id, "position"),
  constraint product_import_lines_kind_check CHECK ((kind = ANY (ARRAY['new'::text, 'changed'::text, 'refused'::text]))),
  constraint product_import_lines_line_check CHECK ((line >= 1)),
  constraint product_import_lines_name_check CHECK ((length(name) <= 200)),
  constraint product_import_lines_seen_check CHECK ((seen ~ '^[0-9a-f]{32}$'::text)),
  constraint product_import_lines_sku_check CHECK ((length(sku) <= 200)),
  constraint product_import_lines_stock_check CHECK (((stock >= 0) AND (stock <= 1000000)))
);
CREATE INDEX product_import_lines_kind ON product_import_lines USING btree (import_id, kind, "position");

create table product_import_pictures (
  import_id uuid not null,
  product_id integer not null,
  "position" integer not null,
  url text not null,
  state text default 'waiting'::text not null,
  reason text default ''::text not null,
  picture_id uuid,
  alt text default ''::text not null,
  constraint product_import_pictures_pkey PRIMARY KEY (import_id, product_id, "position"),
  constraint product_import_pictures_alt_check CHECK ((length(alt) <= 250)),
  constraint product_import_pictures_position_check CHECK (("position" >= 0)),
  constraint product_import_pictures_reason_check CHECK ((length(reason) <= 60)),
  constraint product_import_pictures_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'fetched'::text, 'refused'::text]))),
  constraint product_import_pictures_url_check CHECK (((length(url) >= 1) AND (length(url) <= 2000)))
);
CREATE INDEX product_import_pictures_product ON product_import_pictures USING btree (product_id);
CREATE INDEX product_import_pictures_waiting ON product_import_pictures USING btree (import_id) WHERE state = 'waiting'::text;

create table product_import_progress (
  import_id uuid not null,
  done integer not null,
  total integer not null,
  constraint product_import_progress_pkey PRIMARY KEY (import_id),
  constraint product_import_progress_done_check CHECK ((done >= 0)),
  constraint product_import_progress_total_check CHECK ((total >= 0))
);

create table product_imports (
  id uuid not null,
  number integer generated always as identity not null,
  at timestamp with time zone default now() not null,
  uploaded_by text not null,
  file_name text not null,
  file bytea not null,
  format text not null,
  mapping jsonb default '{}'::jsonb not null,
  is_utf8 boolean default true not null,
  left_columns text[] default '{}'::text[] not null,
  state text not null,
  refusal text default ''::text not null,
  vat_rate_bp integer,
  new_count integer default 0 not null,
  changed_count integer default 0 not null,
  untouched_count integer default 0 not null,
  refused_count integer default 0 not null,
  apply_act uuid,
  applied_by text,
  applied_at timestamp with time zone,
  undo_act uuid,
  undone_by text,
  undone_at timestamp with time zone,
  asks boolean default false not null,
  questions jsonb,
  encoding text default 'utf-8'::text not null,
  constraint product_imports_pkey PRIMARY KEY (id),
  constraint product_imports_number_key UNIQUE (number),
  constraint product_imports_applied_by_check CHECK ((length(applied_by) <= 100)),
  constraint product_imports_changed_count_check CHECK ((changed_count >= 0)),
  constraint product_imports_encoding_check CHECK (((length(encoding) >= 1) AND (length(encoding) <= 20))),
  constraint product_imports_file_name_check CHECK ((length(file_name) <= 200)),
  constraint product_imports_format_check CHECK (((length(format) >= 1) AND (length(format) <= 20))),
  constraint product_imports_left_columns_check CHECK ((cardinality(left_columns) <= 200)),
  constraint product_imports_new_count_check CHECK ((new_count >= 0)),
  constraint product_imports_refusal_check CHECK ((length(refusal) <= 60)),
  constraint product_imports_refused_count_check CHECK ((refused_count >= 0)),
  constraint product_imports_state_check CHECK ((state = ANY (ARRAY['reading'::text, 'ready'::text, 'applying'::text, 'applied'::text, 'undoing'::text, 'undone'::text]))),
  constraint product_imports_undone_by_check CHECK ((length(undone_by) <= 100)),
  constraint product_imports_untouched_count_check CHECK ((untouched_count >= 0)),
  constraint product_imports_uploaded_by_check CHECK ((length(uploaded_by) <= 100)),
  constraint product_imports_vat_rate_bp_check CHECK (((vat_rate_bp >= 0) AND (vat_rate_bp <= 10000)))
);
CREATE INDEX product_imports_at ON product_imports USING btree (at);

create table product_parts (
  product_id integer not null,
  "position" integer not null,
  material_key text not null,
  option_group text,
  option_value text,
  quantity integer not null,
  length_mm integer,
  finish_by text,
  constraint product_parts_pkey PRIMARY KEY (product_id, "position"),
  constraint product_parts_check CHECK (((option_group IS NULL) = (option_value IS NULL))),
  constraint product_parts_finish_by_check CHECK (((length(finish_by) >= 1) AND (length(finish_by) <= 30))),
  constraint product_parts_length_mm_check CHECK (((length_mm >= 1) AND (length_mm <= 100000))),
  constraint product_parts_option_group_check CHECK (((length(option_group) >= 1) AND (length(option_group) <= 30))),
  constraint product_parts_option_value_check CHECK ((length(option_value) <= 40)),
  constraint product_parts_position_check CHECK (("position" >= 0)),
  constraint product_parts_quantity_check CHECK (((quantity >= 0) AND (quantity <= 99)))
);
CREATE INDEX product_parts_material ON product_parts USING btree (material_key);

create table product_pictures (
  id uuid not null,
  product_id integer not null,
  "position" integer not null,
  shipped_view text,
  address text,
  source_hash text,
  alt text default ''::text not null,
  colour text,
  focus_x integer default 500 not null,
  focus_y integer default 500 not null,
  state text default 'ready'::text not null,
  refusal text default ''::text not null,
  file_name text default ''::text not null,
  width integer,
  height integer,
  bytes bigint default 0 not null,
  sizes text,
  largest integer,
  added_by text,
  added_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  original_bytes bigint default 0 not null,
  constraint product_pictures_pkey PRIMARY KEY (id),
  constraint product_pictures_added_by_check CHECK ((length(added_by) <= 100)),
  constraint product_pictures_address_check CHECK (((length(address) >= 1) AND (length(address) <= 2000))),
  constraint product_pictures_alt_check CHECK ((length(alt) <= 250)),
  constraint product_pictures_bytes_check CHECK ((bytes >= 0)),
  constraint product_pictures_check CHECK ((num_nonnulls(shipped_view, address, source_hash) = 1)),
  constraint product_pictures_check1 CHECK (((sizes IS NULL) = (largest IS NULL))),
  constraint product_pictures_colour_check CHECK (((length(colour) >= 1) AND (length(colour) <= 100))),
  constraint product_pictures_file_name_check CHECK ((length(file_name) <= 200)),
  constraint product_pictures_focus_x_check CHECK (((focus_x >= 0) AND (focus_x <= 1000))),
  constraint product_pictures_focus_y_check CHECK (((focus_y >= 0) AND (focus_y <= 1000))),
  constraint product_pictures_height_check CHECK (((height >= 1) AND (height <= 50000))),
  constraint product_pictures_largest_check CHECK (((largest >= 1) AND (largest <= 1600))),
  constraint product_pictures_original_bytes_check CHECK ((original_bytes >= 0)),
  constraint product_pictures_position_check CHECK (("position" >= 0)),
  constraint product_pictures_refusal_check CHECK ((length(refusal) <= 100)),
  constraint product_pictures_shipped_view_check CHECK (((length(shipped_view) >= 1) AND (length(shipped_view) <= 100))),
  constraint product_pictures_sizes_check CHECK ((sizes ~ '^[0-9a-f]{16}-[0-9a-f]{48}$'::text)),
  constraint product_pictures_source_hash_check CHECK ((source_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint product_pictures_state_check CHECK ((state = ANY (ARRAY['processing'::text, 'ready'::text, 'refused'::text]))),
  constraint product_pictures_width_check CHECK (((width >= 1) AND (width <= 50000)))
);
CREATE INDEX product_pictures_deleted ON product_pictures USING btree (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX product_pictures_product ON product_pictures USING btree (product_id, "position", id);
CREATE INDEX product_pictures_source ON product_pictures USING btree (source_hash) WHERE source_hash IS NOT NULL;
CREATE TRIGGER public_change AFTER UPDATE ON product_pictures REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_parts_of_products();
CREATE TRIGGER public_change_gone AFTER DELETE ON product_pictures REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_parts_of_products();
CREATE TRIGGER public_change_rows AFTER INSERT ON product_pictures REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_parts_of_products();

create table product_versions (
  product_id integer not null,
  number integer not null,
  at timestamp with time zone default now() not null,
  actor_kind text not null,
  actor_id text,
  act_id uuid,
  action text not null,
  brought_back integer,
  content jsonb not null,
  constraint product_versions_pkey PRIMARY KEY (product_id, number),
  constraint product_versions_action_check CHECK (((length(action) >= 1) AND (length(action) <= 60))),
  constraint product_versions_actor_id_check CHECK ((length(actor_id) <= 100)),
  constraint product_versions_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['staff'::text, 'shop'::text]))),
  constraint product_versions_number_check CHECK ((number >= 1))
);

create table products (
  id integer generated by default as identity (start with 1001) not null,
  sku text not null,
  slug text not null,
  name text not null,
  category_slug text not null,
  brand_slug text not null,
  base_price numeric(10,2) not null,
  facts text not null,
  description text not null,
  main_image_url text,
  additional_images text[] default '{}'::text[] not null,
  is_featured boolean default false not null,
  is_best_seller boolean default false not null,
  stock integer,
  lead_time_days integer,
  width_mm integer,
  depth_mm integer,
  height_mm integer,
  drying_length_m numeric(6,1),
  capacity_kg numeric(6,1),
  weight_grams integer not null,
  material text not null,
  setting text not null,
  guarantee_years integer not null,
  details jsonb default '[]'::jsonb not null,
  "position" integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  search tsvector generated always as (((setweight(to_tsvector('english'::regconfig, replace(((name || ' '::text) || sku), chr(160), ' '::text)), 'A'::"char") || setweight(to_tsvector('english'::regconfig, replace(((((facts || ' '::text) || material) || ' '::text) || replace(((category_slug || ' '::text) || brand_slug), '-'::text, ' '::text)), chr(160), ' '::text)), 'B'::"char")) || setweight(to_tsvector('english'::regconfig, replace(description, chr(160), ' '::text)), 'C'::"char"))) stored not null,
  held integer default 0 not null,
  name_words tsvector generated always as (to_tsvector('english'::regconfig, replace(name, chr(160), ' '::text))) stored not null,
  called text[] default '{}'::text[] not null,
  takes_orders boolean default true not null,
  in_stock boolean generated always as ((takes_orders AND (stock IS NOT NULL) AND (stock > held))) stored not null,
  is_example boolean default false not null,
  price_pence integer,
  max_price_pence integer,
  vat_rate_bp integer,
  state text default 'live'::text not null,
  search_terms tsvector default ''::tsvector not null,
  in_the_box text[] default '{}'::text[] not null,
  fixing text default ''::text not null,
  not_included text[] default '{}'::text[] not null,
  warnings text[] default '{}'::text[] not null,
  model text default ''::text not null,
  keywords text default ''::text not null,
  care text[] default '{}'::text[] not null,
  fixed_to text,
  constraint products_pkey PRIMARY KEY (id),
  constraint products_sku_key UNIQUE (sku),
  constraint products_slug_key UNIQUE (slug),
  constraint products_base_price_check CHECK ((base_price >= (0)::numeric)),
  constraint products_capacity_kg_check CHECK ((capacity_kg > (0)::numeric)),
  constraint products_care_check CHECK (((cardinality(care) <= 10) AND (length(array_to_string(care, ''::text)) <= 2000))),
  constraint products_check CHECK (((stock IS NOT NULL) OR (lead_time_days IS NOT NULL))),
  constraint products_depth_mm_check CHECK ((depth_mm > 0)),
  constraint products_drying_length_m_check CHECK ((drying_length_m > (0)::numeric)),
  constraint products_facts_check CHECK ((length(facts) <= 80)),
  constraint products_fixed_to_check CHECK ((fixed_to = ANY (ARRAY['ceiling'::text, 'wall'::text, 'ground'::text, 'nothing'::text]))),
  constraint products_fixing_check CHECK ((length(fixing) <= 300)),
  constraint products_guarantee_years_check CHECK (((guarantee_years >= 0) AND (guarantee_years <= 25))),
  constraint products_height_mm_check CHECK ((height_mm > 0)),
  constraint products_held_check CHECK ((held >= 0)),
  constraint products_in_the_box_check CHECK (((cardinality(in_the_box) <= 20) AND (length(array_to_string(in_the_box, ''::text)) <= 2000))),
  constraint products_keywords_check CHECK ((length(keywords) <= 300)),
  constraint products_lead_time_days_check CHECK (((lead_time_days >= 1) AND (lead_time_days <= 365))),
  constraint products_list_prices CHECK ((num_nulls(price_pence, max_price_pence, vat_rate_bp) = ANY (ARRAY[0, 3]))),
  constraint products_max_price_pence_check CHECK ((max_price_pence >= 0)),
  constraint products_model_check CHECK ((length(model) <= 120)),
  constraint products_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint products_not_included_check CHECK (((cardinality(not_included) <= 20) AND (length(array_to_string(not_included, ''::text)) <= 2000))),
  constraint products_price_pence_check CHECK ((price_pence >= 0)),
  constraint products_setting_check CHECK ((setting = ANY (ARRAY['indoor'::text, 'outdoor'::text, 'both'::text]))),
  constraint products_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 80))),
  constraint products_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'live'::text, 'archived'::text]))),
  constraint products_stock_check CHECK ((stock >= 0)),
  constraint products_vat_rate_bp_check CHECK (((vat_rate_bp >= 0) AND (vat_rate_bp <= 10000))),
  constraint products_warnings_check CHECK (((cardinality(warnings) <= 10) AND (length(array_to_string(warnings, ''::text)) <= 4000))),
  constraint products_weight_grams_check CHECK ((weight_grams > 0)),
  constraint products_width_mm_check CHECK ((width_mm > 0))
);
CREATE INDEX products_brand ON products USING btree (brand_slug, "position", id) WHERE state = 'live'::text;
CREATE INDEX products_brand_changed ON products USING btree (brand_slug, updated_at);
CREATE INDEX products_called ON products USING gin (called);
CREATE INDEX products_category ON products USING btree (category_slug, "position", id) INCLUDE (price_pence, drying_length_m, capacity_kg, setting, brand_slug, in_stock, name) WHERE state = 'live'::text;
CREATE INDEX products_category_changed ON products USING btree (category_slug, updated_at);
CREATE INDEX products_category_with_fixed_to ON products USING btree (category_slug, "position", id) INCLUDE (price_pence, drying_length_m, capacity_kg, width_mm, setting, fixed_to, brand_slug, in_stock, name) WHERE state = 'live'::text;
CREATE INDEX products_category_with_width ON products USING btree (category_slug, "position", id) INCLUDE (price_pence, drying_length_m, capacity_kg, width_mm, setting, brand_slug, in_stock, name) WHERE state = 'live'::text;
CREATE INDEX products_code ON products USING btree (upper(regexp_replace(sku, '[^[:alnum:]]'::text, ''::text, 'g'::text)) COLLATE "C");
CREATE INDEX products_featured ON products USING btree ("position", id) WHERE is_featured AND state = 'live'::text;
CREATE INDEX products_front ON products USING gin (search_terms, name_words, called) WHERE (id % 16) = 0 AND state = 'live'::text;
CREATE INDEX products_live ON products USING btree (id) WHERE state = 'live'::text;
CREATE INDEX products_name ON products USING btree (lower(name) COLLATE "C", id);
CREATE INDEX products_name_trigrams ON products USING gin (name gin_trgm_ops);
CREATE INDEX products_name_words ON products USING gin (name_words);
CREATE INDEX products_position ON products USING btree ("position", id) WHERE state = 'live'::text;
CREATE INDEX products_search ON products USING gin (search);
CREATE INDEX products_search_terms ON products USING gin (search_terms);
CREATE INDEX products_state ON products USING btree (state, takes_orders, is_best_seller, category_slug, id);
CREATE INDEX products_with_lead_time ON products USING btree (sku) WHERE lead_time_days IS NOT NULL;
CREATE INDEX products_without_number ON products USING btree (id) WHERE base_price = 'NaN'::numeric;
CREATE INDEX products_without_price ON products USING btree (id) WHERE price_pence IS NULL;
CREATE TRIGGER count_added AFTER INSERT ON products REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_products();
CREATE TRIGGER count_changed AFTER UPDATE ON products REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_changed_products();
CREATE TRIGGER count_removed AFTER DELETE ON products REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_products();
CREATE TRIGGER count_truncated AFTER TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION forget_product_counts();
CREATE TRIGGER forget_list_prices BEFORE UPDATE OF base_price ON products FOR EACH ROW WHEN (old.base_price IS DISTINCT FROM new.base_price AND NOT old.price_pence IS DISTINCT FROM new.price_pence) EXECUTE FUNCTION forget_list_prices();
CREATE TRIGGER keep_old_address AFTER INSERT OR DELETE OR UPDATE OF slug ON products FOR EACH ROW EXECUTE FUNCTION keep_old_address('/product/');
CREATE TRIGGER learn_product AFTER INSERT OR UPDATE OF name, facts, material, category_slug, brand_slug, description, state ON products FOR EACH ROW WHEN (new.state <> 'draft'::text AND current_setting('shop.learns_later'::text, true) IS DISTINCT FROM 'yes'::text) EXECUTE FUNCTION learn_product();
CREATE TRIGGER learn_terms BEFORE INSERT OR UPDATE OF name, sku, facts, material, category_slug, brand_slug, description, details, drying_length_m, capacity_kg, setting, state, keywords ON products FOR EACH ROW WHEN (current_setting('shop.learns_later'::text, true) IS DISTINCT FROM 'yes'::text) EXECUTE FUNCTION learn_terms();
CREATE TRIGGER note_product_change BEFORE UPDATE ON products FOR EACH ROW WHEN (old.sku IS DISTINCT FROM new.sku OR old.slug IS DISTINCT FROM new.slug OR old.name IS DISTINCT FROM new.name OR old.category_slug IS DISTINCT FROM new.category_slug OR old.brand_slug IS DISTINCT FROM new.brand_slug OR old.base_price IS DISTINCT FROM new.base_price OR old.facts IS DISTINCT FROM new.facts OR old.description IS DISTINCT FROM new.description OR old.main_image_url IS DISTINCT FROM new.main_image_url OR old.additional_images IS DISTINCT FROM new.additional_images OR old.is_best_seller IS DISTINCT FROM new.is_best_seller OR old.lead_time_days IS DISTINCT FROM new.lead_time_days OR old.width_mm IS DISTINCT FROM new.width_mm OR old.depth_mm IS DISTINCT FROM new.depth_mm OR old.height_mm IS DISTINCT FROM new.height_mm OR old.drying_length_m IS DISTINCT FROM new.drying_length_m OR old.capacity_kg IS DISTINCT FROM new.capacity_kg OR old.weight_grams IS DISTINCT FROM new.weight_grams OR old.material IS DISTINCT FROM new.material OR old.setting IS DISTINCT FROM new.setting OR old.guarantee_years IS DISTINCT FROM new.guarantee_years OR old.details IS DISTINCT FROM new.details OR old.takes_orders IS DISTINCT FROM new.takes_orders) EXECUTE FUNCTION note_product_change();
CREATE TRIGGER note_state_change BEFORE UPDATE OF state ON products FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION note_product_change();
CREATE TRIGGER public_change AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN (current_setting('shop.all_changed'::text, true) IS DISTINCT FROM 'yes'::text) EXECUTE FUNCTION tell_changed_products();
CREATE TRIGGER public_change_gone AFTER DELETE ON products REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_deleted_products();
CREATE TRIGGER public_change_rows AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_added_products();
CREATE TRIGGER record_opening_stock AFTER INSERT ON products REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_opening_stock();
CREATE TRIGGER record_stock_changes AFTER UPDATE ON products REFERENCING OLD TABLE AS earlier NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_stock_changes();

create table promised_pieces (
  order_id uuid not null,
  day date not null,
  pieces integer not null,
  constraint promised_pieces_pkey PRIMARY KEY (order_id, day),
  constraint promised_pieces_pieces_check CHECK ((pieces > 0))
);
CREATE INDEX promised_pieces_day ON promised_pieces USING btree (day) INCLUDE (pieces);

create table questions (
  id uuid default gen_random_uuid() not null,
  product_id integer not null,
  email text,
  shown_name text not null,
  question text not null,
  answer text default ''::text not null,
  state text default 'waiting'::text not null,
  refusal text default ''::text not null,
  asked_at timestamp with time zone default now() not null,
  decided_at timestamp with time zone,
  constraint questions_pkey PRIMARY KEY (id),
  constraint questions_answer_check CHECK ((length(answer) <= 4000)),
  constraint questions_check CHECK (((state <> 'published'::text) OR (answer <> ''::text))),
  constraint questions_email_check CHECK (((length(email) >= 3) AND (length(email) <= 200))),
  constraint questions_question_check CHECK (((length(question) >= 1) AND (length(question) <= 1000))),
  constraint questions_refusal_check CHECK ((length(refusal) <= 500)),
  constraint questions_shown_name_check CHECK (((length(shown_name) >= 1) AND (length(shown_name) <= 40))),
  constraint questions_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'published'::text, 'refused'::text])))
);
CREATE INDEX questions_email ON questions USING btree (lower(email));
CREATE INDEX questions_of_product ON questions USING btree (product_id, decided_at DESC, id) WHERE state = 'published'::text;
CREATE UNIQUE INDEX questions_once ON questions USING btree (product_id, lower(email), md5(question)) WHERE state = 'waiting'::text;
CREATE INDEX questions_state ON questions USING btree (state, asked_at, id);
CREATE TRIGGER public_change AFTER UPDATE ON questions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_published_of_products();
CREATE TRIGGER public_change_gone AFTER DELETE ON questions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_published_of_products();

create unlogged table rate_limits (
  key text not null,
  count integer not null,
  window_ends_at timestamp with time zone not null,
  constraint rate_limits_pkey PRIMARY KEY (key),
  constraint rate_limits_key_check CHECK ((length(key) <= 300))
);
CREATE INDEX rate_limits_end ON rate_limits USING btree (window_ends_at);

create table rate_publications (
  id integer generated by default as identity not null,
  published_at timestamp with time zone default now() not null,
  published_by uuid not null,
  brought_back integer,
  replaced jsonb not null,
  changes jsonb not null,
  constraint rate_publications_pkey PRIMARY KEY (id)
);

create table rates_draft (
  only_one boolean default true not null,
  version integer default 0 not null,
  rates jsonb,
  begun_at timestamp with time zone,
  editors uuid[] default '{}'::uuid[] not null,
  constraint rates_draft_pkey PRIMARY KEY (only_one),
  constraint rates_draft_check CHECK (((rates IS NULL) = (begun_at IS NULL))),
  constraint rates_draft_only_one_check CHECK (only_one)
);

create table redirect_hits (
  day date not null,
  from_path text not null,
  times bigint not null,
  constraint redirect_hits_pkey PRIMARY KEY (day, from_path),
  constraint redirect_hits_from_path_check CHECK (((length(from_path) >= 1) AND (length(from_path) <= 201))),
  constraint redirect_hits_times_check CHECK ((times > 0))
);
CREATE INDEX redirect_hits_from_path ON redirect_hits USING btree (from_path, day);

create table redirects (
  from_path text not null,
  to_path text not null,
  created_at timestamp with time zone default now() not null,
  constraint redirects_pkey PRIMARY KEY (from_path),
  constraint redirects_check CHECK ((from_path <> to_path)),
  constraint redirects_from_path_check CHECK ((from_path ~ '^/[^?#[:space:]]{1,200}$'::text)),
  constraint redirects_to_path_check CHECK ((to_path ~ '^/[^?#[:space:]]{0,200}$'::text))
);
CREATE INDEX redirects_to_path ON redirects USING btree (to_path);

create table refund_lines (
  refund_id uuid not null,
  order_id uuid not null,
  "position" integer not null,
  quantity integer not null,
  cancelled_quantity integer default 0 not null,
  amount_pence integer not null,
  vat_pence integer not null,
  constraint refund_lines_pkey PRIMARY KEY (refund_id, "position"),
  constraint refund_lines_amount_pence_check CHECK ((amount_pence >= 0)),
  constraint refund_lines_check CHECK (((cancelled_quantity >= 0) AND (cancelled_quantity <= quantity))),
  constraint refund_lines_check1 CHECK (((vat_pence >= 0) AND (vat_pence <= amount_pence))),
  constraint refund_lines_quantity_check CHECK ((quantity > 0))
);
CREATE INDEX refund_lines_order ON refund_lines USING btree (order_id, "position");

create table refunds (
  id uuid default gen_random_uuid() not null,
  order_id uuid not null,
  payment_id uuid not null,
  state text not null,
  amount_pence integer not null,
  shipping_pence integer default 0 not null,
  shipping_vat_pence integer default 0 not null,
  goodwill_pence integer default 0 not null,
  deduction_pence integer default 0 not null,
  is_compensation boolean default false not null,
  vat_pence integer default 0 not null,
  reason text default ''::text not null,
  origin text not null,
  requested_by_kind text not null,
  requested_by_id text,
  requested_at timestamp with time zone default now() not null,
  approved_by_kind text,
  approved_by_id text,
  approved_at timestamp with time zone,
  attempt integer default 1 not null,
  provider_ref text,
  provider_status text,
  failure text,
  sent_at timestamp with time zone,
  finished_at timestamp with time zone,
  explained_at timestamp with time zone,
  act_id uuid,
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_provider_ref_key UNIQUE (provider_ref),
  constraint refunds_amount_pence_check CHECK ((amount_pence > 0)),
  constraint refunds_approved_by_id_check CHECK ((length(approved_by_id) <= 100)),
  constraint refunds_approved_by_kind_check CHECK ((approved_by_kind = ANY (ARRAY['customer'::text, 'staff'::text, 'shop'::text, 'provider'::text, 'carrier'::text]))),
  constraint refunds_attempt_check CHECK ((attempt > 0)),
  constraint refunds_check CHECK (((shipping_vat_pence >= 0) AND (shipping_vat_pence <= shipping_pence))),
  constraint refunds_check1 CHECK (((vat_pence >= 0) AND (vat_pence <= amount_pence))),
  constraint refunds_compensation CHECK (((NOT is_compensation) OR ((amount_pence = goodwill_pence) AND (vat_pence = 0)))),
  constraint refunds_deduction_pence_check CHECK ((deduction_pence >= 0)),
  constraint refunds_failure_check CHECK ((length(failure) <= 300)),
  constraint refunds_goodwill_pence_check CHECK ((goodwill_pence >= 0)),
  constraint refunds_origin_check CHECK ((origin = ANY (ARRAY['shop'::text, 'provider'::text]))),
  constraint refunds_provider_ref_check CHECK (((length(provider_ref) >= 1) AND (length(provider_ref) <= 300))),
  constraint refunds_provider_status_check CHECK ((provider_status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text, 'canceled'::text]))),
  constraint refunds_reason_check CHECK ((length(reason) <= 2000)),
  constraint refunds_requested_by_id_check CHECK ((length(requested_by_id) <= 100)),
  constraint refunds_requested_by_kind_check CHECK ((requested_by_kind = ANY (ARRAY['customer'::text, 'staff'::text, 'shop'::text, 'provider'::text, 'carrier'::text]))),
  constraint refunds_sent CHECK (((state <> 'sent'::text) OR (sent_at IS NOT NULL))),
  constraint refunds_shipping_pence_check CHECK ((shipping_pence >= 0)),
  constraint refunds_state_check CHECK ((state = ANY (ARRAY['awaiting_approval'::text, 'requested'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'undone'::text, 'lapsed'::text])))
);
CREATE UNIQUE INDEX refunds_act ON refunds USING btree (order_id, act_id) WHERE act_id IS NOT NULL;
CREATE UNIQUE INDEX refunds_one_open ON refunds USING btree (order_id) WHERE state = ANY (ARRAY['requested'::text, 'sending'::text]);
CREATE INDEX refunds_order ON refunds USING btree (order_id, requested_at);
CREATE INDEX refunds_payment ON refunds USING btree (payment_id);
CREATE INDEX refunds_to_follow ON refunds USING btree (requested_at) WHERE (state = ANY (ARRAY['awaiting_approval'::text, 'requested'::text, 'sending'::text])) OR provider_status = 'pending'::text;
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION note_order_change();

create table related_products (
  product_id integer not null,
  related_id integer not null,
  "position" integer not null,
  constraint related_products_pkey PRIMARY KEY (product_id, related_id),
  constraint related_products_check CHECK ((product_id <> related_id))
);
CREATE INDEX related_products_related ON related_products USING btree (related_id);
CREATE TRIGGER public_change AFTER UPDATE ON related_products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_related_products();
CREATE TRIGGER public_change_gone AFTER DELETE ON related_products REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_related_products();
CREATE TRIGGER public_change_rows AFTER INSERT ON related_products REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_related_products();

create table replies (
  id uuid not null,
  thread_id uuid not null,
  staff_id uuid not null,
  reply text not null,
  at timestamp with time zone default now() not null,
  mail_id uuid not null,
  constraint replies_pkey PRIMARY KEY (id),
  constraint replies_reply_check CHECK (((length(reply) >= 1) AND (length(reply) <= 4000)))
);
CREATE INDEX replies_thread ON replies USING btree (thread_id, at);

create table restores (
  id uuid default gen_random_uuid() not null,
  restored_at timestamp with time zone default now() not null,
  restored_to timestamp with time zone not null,
  lost_until timestamp with time zone not null,
  reconciled_at timestamp with time zone,
  is_failover boolean default false not null,
  constraint restores_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX restores_one_open ON restores USING btree ((true)) WHERE reconciled_at IS NULL;

create table return_lines (
  id bigint generated always as identity not null,
  return_id uuid not null,
  order_id uuid not null,
  "position" integer not null,
  quantity integer not null,
  condition text,
  is_restocked boolean default false not null,
  constraint return_lines_pkey PRIMARY KEY (id),
  constraint return_lines_return_id_position_condition_key UNIQUE NULLS NOT DISTINCT (return_id, "position", condition),
  constraint return_lines_condition_check CHECK ((condition = ANY (ARRAY['as_new'::text, 'used'::text, 'damaged'::text]))),
  constraint return_lines_quantity_check CHECK (((quantity >= 1) AND (quantity <= 100)))
);
CREATE INDEX return_lines_of_line ON return_lines USING btree (order_id, "position");

create table return_photos (
  id uuid not null,
  return_id uuid not null,
  added_at timestamp with time zone default now() not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  constraint return_photos_pkey PRIMARY KEY (id),
  constraint return_photos_bytes_check CHECK (((bytes >= 1) AND (bytes <= 10485760))),
  constraint return_photos_height_check CHECK (((height >= 1) AND (height <= 4000))),
  constraint return_photos_width_check CHECK (((width >= 1) AND (width <= 4000)))
);
CREATE INDEX return_photos_return ON return_photos USING btree (return_id, added_at);

create table returns (
  id uuid default gen_random_uuid() not null,
  order_id uuid not null,
  cancel_request_id uuid,
  state text default 'requested'::text not null,
  requested_at timestamp with time zone default now() not null,
  received_at timestamp with time zone,
  note text default ''::text not null,
  reason text default 'changed_mind'::text not null,
  accepted_at timestamp with time zone,
  refused_at timestamp with time zone,
  posted_on date,
  inspected_at timestamp with time zone,
  finding text default ''::text not null,
  deduction_pence integer default 0 not null,
  closed_at timestamp with time zone,
  closing_note text default ''::text not null,
  constraint returns_pkey PRIMARY KEY (id),
  constraint returns_cancel_request_id_key UNIQUE (cancel_request_id),
  constraint returns_of_order UNIQUE (id, order_id),
  constraint returns_closing_note_check CHECK ((length(closing_note) <= 500)),
  constraint returns_deduction_pence_check CHECK (((deduction_pence >= 0) AND (deduction_pence <= 100000000))),
  constraint returns_finding_check CHECK ((length(finding) <= 500)),
  constraint returns_note_check CHECK ((length(note) <= 2000)),
  constraint returns_reason_check CHECK ((reason = ANY (ARRAY['changed_mind'::text, 'faulty'::text, 'wrong_item'::text]))),
  constraint returns_received CHECK (((state = 'closed'::text) OR ((state = 'received'::text) = (received_at IS NOT NULL)))),
  constraint returns_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'received'::text, 'closed'::text])))
);
CREATE INDEX returns_closed ON returns USING btree (closed_at DESC, id) WHERE closed_at IS NOT NULL;
CREATE INDEX returns_open ON returns USING btree (requested_at, id) WHERE state <> 'closed'::text;
CREATE INDEX returns_order ON returns USING btree (order_id, requested_at);
CREATE TRIGGER note_change AFTER INSERT OR UPDATE ON returns FOR EACH ROW EXECUTE FUNCTION note_order_change();

create table review_photos (
  id uuid not null,
  review_id uuid not null,
  added_at timestamp with time zone default clock_timestamp() not null,
  width integer not null,
  height integer not null,
  constraint review_photos_pkey PRIMARY KEY (id),
  constraint review_photos_height_check CHECK (((height >= 1) AND (height <= 4000))),
  constraint review_photos_width_check CHECK (((width >= 1) AND (width <= 4000)))
);
CREATE INDEX review_photos_review ON review_photos USING btree (review_id, added_at);
CREATE TRIGGER public_change AFTER DELETE ON review_photos REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_deleted_review_photos();

create table review_requests (
  order_id uuid not null,
  token_hash bytea,
  decided_at timestamp with time zone default now() not null,
  constraint review_requests_pkey PRIMARY KEY (order_id),
  constraint review_requests_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE UNIQUE INDEX review_requests_token ON review_requests USING btree (token_hash);

create table reviews (
  id uuid default gen_random_uuid() not null,
  order_id uuid not null,
  "position" integer not null,
  product_id integer not null,
  choice text default ''::text not null,
  rating integer not null,
  title text not null,
  words text default ''::text not null,
  shown_name text not null,
  state text default 'waiting'::text not null,
  refusal text default ''::text not null,
  written_at timestamp with time zone default now() not null,
  decided_at timestamp with time zone,
  constraint reviews_pkey PRIMARY KEY (id),
  constraint reviews_order_id_position_key UNIQUE (order_id, "position"),
  constraint reviews_choice_check CHECK ((length(choice) <= 1000)),
  constraint reviews_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint reviews_refusal_check CHECK ((length(refusal) <= 500)),
  constraint reviews_shown_name_check CHECK (((length(shown_name) >= 1) AND (length(shown_name) <= 40))),
  constraint reviews_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'published'::text, 'refused'::text]))),
  constraint reviews_title_check CHECK (((length(title) >= 1) AND (length(title) <= 100))),
  constraint reviews_words_check CHECK ((length(words) <= 2000))
);
CREATE INDEX reviews_of_product ON reviews USING btree (product_id, written_at DESC, id) WHERE state = 'published'::text;
CREATE INDEX reviews_state ON reviews USING btree (state, written_at, id);
CREATE TRIGGER public_change AFTER UPDATE ON reviews REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_published_of_products();
CREATE TRIGGER public_change_gone AFTER DELETE ON reviews REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_published_of_products();

create table saved_views (
  id uuid default gen_random_uuid() not null,
  staff_id uuid not null,
  list text not null,
  name text not null,
  view text not null,
  q text not null,
  sort text not null,
  is_shared boolean not null,
  created_at timestamp with time zone default now() not null,
  filters jsonb default '{}'::jsonb not null,
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_filters_check CHECK ((length((filters)::text) <= 4000)),
  constraint saved_views_list_check CHECK ((list ~ '^[a-z]{1,20}$'::text)),
  constraint saved_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint saved_views_q_check CHECK ((length(q) <= 200)),
  constraint saved_views_sort_check CHECK ((length(sort) <= 40)),
  constraint saved_views_view_check CHECK ((length(view) <= 40))
);
CREATE UNIQUE INDEX saved_views_name ON saved_views USING btree (staff_id, list, lower(name));
CREATE INDEX saved_views_shared ON saved_views USING btree (list) WHERE is_shared;

create table schema_floor (
  is_only boolean default true not null,
  migration integer not null,
  constraint schema_floor_pkey PRIMARY KEY (is_only),
  constraint schema_floor_is_only_check CHECK (is_only)
);

create table search_counts (
  day date not null,
  query text not null,
  times bigint not null,
  found integer not null,
  has_pages boolean not null,
  constraint search_counts_pkey PRIMARY KEY (day, query),
  constraint search_counts_found_check CHECK ((found >= 0)),
  constraint search_counts_query_check CHECK (((length(query) >= 2) AND (length(query) <= 60))),
  constraint search_counts_times_check CHECK ((times > 0))
);
CREATE INDEX search_counts_query ON search_counts USING btree (query, day);

create table search_names (
  key text not null,
  query tsquery not null,
  constraint search_names_pkey PRIMARY KEY (key)
);

create table search_synonyms (
  term text not null,
  same_as text not null,
  term_key text generated always as (search_key(term)) stored,
  same_as_key text generated always as (search_key(same_as)) stored,
  same_as_query tsquery generated always as (phraseto_tsquery('english'::regconfig, same_as)) stored,
  is_used boolean default false not null,
  constraint search_synonyms_pkey PRIMARY KEY (term, same_as),
  constraint search_synonyms_check CHECK ((term <> same_as)),
  constraint search_synonyms_same_as_check CHECK (((length(same_as) >= 1) AND (length(same_as) <= 80))),
  constraint search_synonyms_term_check CHECK (((length(term) >= 1) AND (length(term) <= 80)))
);
CREATE INDEX search_synonyms_term_key ON search_synonyms USING btree (term_key);
CREATE TRIGGER learn_synonym BEFORE INSERT OR UPDATE OF term, same_as ON search_synonyms FOR EACH ROW EXECUTE FUNCTION learn_synonym();
CREATE TRIGGER public_change AFTER INSERT OR DELETE OR UPDATE ON search_synonyms FOR EACH STATEMENT EXECUTE FUNCTION tell_these_tags('search');

create table search_words (
  word text collate "C" not null,
  lexeme text generated always as (search_lexeme(word)) stored,
  weight smallint not null,
  constraint search_words_pkey PRIMARY KEY (word),
  constraint search_words_weight_check CHECK (((weight >= 1) AND (weight <= 4))),
  constraint search_words_word_check CHECK (((length(word) >= 2) AND (length(word) <= 40)))
);
CREATE INDEX search_words_lexeme ON search_words USING btree (lexeme);
CREATE INDEX search_words_spellings ON search_words USING gin (search_spellings(word));
CREATE INDEX search_words_trigrams ON search_words USING gin (word gin_trgm_ops);

create table seed_loads (
  name text not null,
  loaded_at timestamp with time zone default now() not null,
  constraint seed_loads_pkey PRIMARY KEY (name)
);

create table sessions (
  token_hash bytea not null,
  customer_id uuid not null,
  created_at timestamp with time zone default now() not null,
  used_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  id uuid default gen_random_uuid() not null,
  user_agent text,
  has_proved_address boolean default false not null,
  constraint sessions_pkey PRIMARY KEY (token_hash),
  constraint sessions_id_key UNIQUE (id),
  constraint sessions_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint sessions_user_agent_check CHECK ((length(user_agent) <= 300))
);
CREATE INDEX sessions_customer ON sessions USING btree (customer_id);
CREATE INDEX sessions_expiry ON sessions USING btree (expires_at);

create table setting_versions (
  section text not null,
  version integer not null,
  saved_at timestamp with time zone default now() not null,
  saved_by text,
  brought_back integer,
  settings jsonb not null,
  originals jsonb not null,
  forgotten text[] default '{}'::text[] not null,
  constraint setting_versions_pkey PRIMARY KEY (section, version),
  constraint setting_versions_brought_back_check CHECK ((brought_back >= 0)),
  constraint setting_versions_originals_check CHECK ((jsonb_typeof(originals) = 'object'::text)),
  constraint setting_versions_saved_by_check CHECK (((length(saved_by) >= 1) AND (length(saved_by) <= 100))),
  constraint setting_versions_section_check CHECK ((section ~ '^[a-z-]{1,40}$'::text)),
  constraint setting_versions_settings_check CHECK ((jsonb_typeof(settings) = 'object'::text)),
  constraint setting_versions_version_check CHECK ((version >= 1))
);
CREATE TRIGGER public_change AFTER INSERT OR DELETE OR UPDATE ON setting_versions FOR EACH STATEMENT EXECUTE FUNCTION tell_these_tags('settings');

create table settings_file (
  only_one boolean default true not null,
  read_at timestamp with time zone default now() not null,
  sha256 bytea not null,
  constraint settings_file_pkey PRIMARY KEY (only_one),
  constraint settings_file_only_one_check CHECK (only_one),
  constraint settings_file_sha256_check CHECK ((length(sha256) = 32))
);

create table shelf_places (
  product_id integer not null,
  shelf text not null,
  constraint shelf_places_pkey PRIMARY KEY (product_id),
  constraint shelf_places_shelf_check CHECK ((shelf ~ '^[A-Z0-9][A-Z0-9 .-]{0,11}$'::text))
);

create table shipping_zones (
  id integer generated by default as identity not null,
  name text not null,
  base_rate numeric(10,2) not null,
  zone_type text not null,
  charges_vat boolean default true not null,
  transit_days integer default 3 not null,
  constraint shipping_zones_pkey PRIMARY KEY (id),
  constraint shipping_zones_name_key UNIQUE (name),
  constraint shipping_zones_base_rate_check CHECK ((base_rate >= (0)::numeric)),
  constraint shipping_zones_transit_days_check CHECK (((transit_days >= 1) AND (transit_days <= 60))),
  constraint shipping_zones_zone_type_check CHECK ((zone_type = ANY (ARRAY['UK'::text, 'ISLANDS'::text])))
);
CREATE TRIGGER public_change AFTER INSERT OR DELETE OR UPDATE ON shipping_zones FOR EACH STATEMENT EXECUTE FUNCTION tell_these_tags('rates');

create table skipped_numbers (
  series text not null,
  first_number integer not null,
  last_number integer not null,
  reason text not null,
  skipped_at timestamp with time zone default now() not null,
  constraint skipped_numbers_pkey PRIMARY KEY (series, first_number),
  constraint skipped_numbers_check CHECK ((last_number >= first_number)),
  constraint skipped_numbers_first_number_check CHECK ((first_number > 0)),
  constraint skipped_numbers_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint skipped_numbers_series_check CHECK ((series = ANY (ARRAY['order'::text, 'invoice'::text, 'credit_note'::text])))
);

create table staff (
  id uuid default gen_random_uuid() not null,
  email text not null,
  name text not null,
  role text not null,
  password_hash text,
  totp_seed bytea,
  totp_last_step bigint,
  new_totp_seed bytea,
  joined_at timestamp with time zone,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  uses_shortcuts boolean default true not null,
  constraint staff_pkey PRIMARY KEY (id),
  constraint staff_check CHECK (((joined_at IS NULL) OR (password_hash IS NOT NULL))),
  constraint staff_email_check CHECK ((length(email) <= 200)),
  constraint staff_name_check CHECK ((length(name) <= 200)),
  constraint staff_new_totp_seed_check CHECK ((length(new_totp_seed) <= 200)),
  constraint staff_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'packer'::text, 'accountant'::text]))),
  constraint staff_totp_seed_check CHECK ((length(totp_seed) <= 200))
);
CREATE UNIQUE INDEX staff_email ON staff USING btree (lower(email));

create table staff_challenges (
  session_id uuid not null,
  purpose text not null,
  challenge text not null,
  expires_at timestamp with time zone not null,
  constraint staff_challenges_pkey PRIMARY KEY (session_id, purpose),
  constraint staff_challenges_challenge_check CHECK ((length(challenge) <= 200)),
  constraint staff_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['add'::text, 'prove'::text])))
);

create table staff_links (
  staff_id uuid not null,
  purpose text not null,
  token_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint staff_links_pkey PRIMARY KEY (staff_id, purpose),
  constraint staff_links_token_hash_key UNIQUE (token_hash),
  constraint staff_links_purpose_check CHECK ((purpose = ANY (ARRAY['join'::text, 'password'::text]))),
  constraint staff_links_token_hash_check CHECK ((length(token_hash) = 32))
);

create table staff_passkeys (
  id uuid default gen_random_uuid() not null,
  staff_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] default '{}'::text[] not null,
  name text not null,
  created_at timestamp with time zone default now() not null,
  used_at timestamp with time zone,
  constraint staff_passkeys_pkey PRIMARY KEY (id),
  constraint staff_passkeys_credential_id_key UNIQUE (credential_id),
  constraint staff_passkeys_credential_id_check CHECK ((length(credential_id) <= 1500)),
  constraint staff_passkeys_name_check CHECK ((length(name) <= 60)),
  constraint staff_passkeys_public_key_check CHECK ((length(public_key) <= 4000)),
  constraint staff_passkeys_transports_check CHECK ((cardinality(transports) <= 10))
);
CREATE INDEX staff_passkeys_staff ON staff_passkeys USING btree (staff_id);

create table staff_recovery_codes (
  id bigint generated always as identity not null,
  staff_id uuid not null,
  code_hash text not null,
  constraint staff_recovery_codes_pkey PRIMARY KEY (id)
);
CREATE INDEX staff_recovery_codes_staff ON staff_recovery_codes USING btree (staff_id);

create table staff_sessions (
  id uuid default gen_random_uuid() not null,
  token_hash bytea not null,
  staff_id uuid not null,
  state text not null,
  user_agent text,
  created_at timestamp with time zone default now() not null,
  used_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  factor_at timestamp with time zone,
  constraint staff_sessions_pkey PRIMARY KEY (id),
  constraint staff_sessions_token_hash_key UNIQUE (token_hash),
  constraint staff_sessions_check CHECK (((state = 'open'::text) = (factor_at IS NOT NULL))),
  constraint staff_sessions_state_check CHECK ((state = ANY (ARRAY['joining'::text, 'password'::text, 'open'::text]))),
  constraint staff_sessions_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint staff_sessions_user_agent_check CHECK ((length(user_agent) <= 300))
);
CREATE INDEX staff_sessions_expiry ON staff_sessions USING btree (expires_at);
CREATE INDEX staff_sessions_staff ON staff_sessions USING btree (staff_id);

create table stock_moves (
  id bigint generated always as identity not null,
  product_id integer not null,
  change integer not null,
  reason text not null,
  cause_kind text,
  cause_id text,
  actor_kind text not null,
  actor_id text,
  note text default ''::text not null,
  stock_after integer not null,
  at timestamp with time zone default clock_timestamp() not null,
  constraint stock_moves_pkey PRIMARY KEY (id),
  constraint stock_moves_actor_id_check CHECK ((length(actor_id) <= 100)),
  constraint stock_moves_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['customer'::text, 'staff'::text, 'shop'::text, 'provider'::text, 'carrier'::text]))),
  constraint stock_moves_cause_id_check CHECK (((length(cause_id) >= 1) AND (length(cause_id) <= 100))),
  constraint stock_moves_cause_kind_check CHECK (((length(cause_kind) >= 1) AND (length(cause_kind) <= 40))),
  constraint stock_moves_check CHECK (((actor_kind <> 'customer'::text) OR (actor_id IS NULL))),
  constraint stock_moves_check1 CHECK (((cause_kind IS NULL) = (cause_id IS NULL))),
  constraint stock_moves_check2 CHECK (((change <> 0) OR (reason = ANY (ARRAY['opening'::text, 'counted'::text])))),
  constraint stock_moves_note_check CHECK ((length(note) <= 500)),
  constraint stock_moves_reason_check CHECK ((reason = ANY (ARRAY['opening'::text, 'sold'::text, 'cancelled'::text, 'returned'::text, 'received'::text, 'corrected'::text, 'damaged'::text, 'counted'::text, 'recreated'::text]))),
  constraint stock_moves_stock_after_check CHECK ((stock_after >= 0))
);
CREATE INDEX stock_moves_product ON stock_moves USING btree (product_id, id);

create table stock_notices (
  id uuid default gen_random_uuid() not null,
  product_id integer not null,
  email text not null,
  address_mark bytea not null,
  token_hash bytea,
  asked_at timestamp with time zone default now() not null,
  confirmed_at timestamp with time zone,
  constraint stock_notices_pkey PRIMARY KEY (id),
  constraint stock_notices_address_mark_check CHECK ((length(address_mark) = 16)),
  constraint stock_notices_email_check CHECK (((length(email) >= 3) AND (length(email) <= 200))),
  constraint stock_notices_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE UNIQUE INDEX stock_notices_address ON stock_notices USING btree (lower(email), product_id);
CREATE INDEX stock_notices_asked ON stock_notices USING btree (asked_at);
CREATE INDEX stock_notices_mark ON stock_notices USING btree (address_mark);
CREATE UNIQUE INDEX stock_notices_token ON stock_notices USING btree (token_hash);
CREATE INDEX stock_notices_waiting ON stock_notices USING btree (product_id, confirmed_at) WHERE confirmed_at IS NOT NULL;

create table stopped_mails (
  kind text not null,
  address_mark bytea not null,
  stopped_at timestamp with time zone default now() not null,
  constraint stopped_mails_pkey PRIMARY KEY (kind, address_mark),
  constraint stopped_mails_address_mark_check CHECK ((length(address_mark) = 16)),
  constraint stopped_mails_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 40)))
);

create table text_blocks (
  id uuid not null,
  name text not null,
  body text not null,
  version integer default 1 not null,
  constraint text_blocks_pkey PRIMARY KEY (id),
  constraint text_blocks_body_check CHECK (((length(body) >= 1) AND (length(body) <= 2000))),
  constraint text_blocks_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
CREATE UNIQUE INDEX text_blocks_name ON text_blocks USING btree (lower(name));

create table thread_comments (
  id uuid not null,
  thread_id uuid not null,
  staff_id uuid not null,
  comment text not null,
  at timestamp with time zone default now() not null,
  constraint thread_comments_pkey PRIMARY KEY (id),
  constraint thread_comments_comment_check CHECK (((length(comment) >= 1) AND (length(comment) <= 2000)))
);
CREATE INDEX thread_comments_thread ON thread_comments USING btree (thread_id, at);

create table threads (
  id uuid default gen_random_uuid() not null,
  email text not null,
  name text not null,
  assigned_to uuid,
  order_id uuid,
  started_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  replies integer default 0 not null,
  constraint threads_pkey PRIMARY KEY (id),
  constraint threads_email_check CHECK ((length(email) <= 200)),
  constraint threads_name_check CHECK ((length(name) <= 200)),
  constraint threads_replies_check CHECK ((replies >= 0))
);
CREATE INDEX threads_last ON threads USING btree (last_at DESC, id);
CREATE INDEX threads_order ON threads USING btree (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX threads_sender ON threads USING btree (lower(email), last_at DESC);

create table top_sellers (
  product_id integer not null,
  "position" integer not null,
  constraint top_sellers_pkey PRIMARY KEY (product_id),
  constraint top_sellers_position_check CHECK (("position" >= 0))
);
CREATE TRIGGER public_change AFTER INSERT OR DELETE OR UPDATE ON top_sellers FOR EACH STATEMENT EXECUTE FUNCTION tell_these_tags('navigation');

create table trade_ticks (
  point text not null,
  ticked_at timestamp with time zone default now() not null,
  ticked_by text not null,
  constraint trade_ticks_pkey PRIMARY KEY (point),
  constraint trade_ticks_point_check CHECK (((length(point) >= 1) AND (length(point) <= 80))),
  constraint trade_ticks_ticked_by_check CHECK (((length(ticked_by) >= 1) AND (length(ticked_by) <= 100)))
);

create table vat_periods (
  name text not null,
  first_day date not null,
  last_day date not null,
  mode text not null,
  closed_at timestamp with time zone default now() not null,
  closed_by text,
  figures jsonb not null,
  constraint vat_periods_pkey PRIMARY KEY (mode, name),
  constraint vat_periods_check CHECK ((last_day > first_day)),
  constraint vat_periods_closed_by_check CHECK ((length(closed_by) <= 100)),
  constraint vat_periods_figures_check CHECK ((jsonb_typeof(figures) = 'array'::text)),
  constraint vat_periods_mode_check CHECK ((mode = ANY (ARRAY['sandbox'::text, 'test'::text, 'live'::text]))),
  constraint vat_periods_name_check CHECK ((name ~ '^\d{4}-(0[1-9]|1[0-2])$'::text))
);
CREATE TRIGGER closed_for_good BEFORE DELETE OR UPDATE ON vat_periods FOR EACH ROW EXECUTE FUNCTION refuse_vat_period_change();

create table vat_settings (
  id boolean default true not null,
  months integer default 3 not null,
  last_month integer default 3 not null,
  constraint vat_settings_pkey PRIMARY KEY (id),
  constraint vat_settings_id_check CHECK (id),
  constraint vat_settings_last_month_check CHECK (((last_month >= 1) AND (last_month <= 12))),
  constraint vat_settings_months_check CHECK (((months = 1) OR (months = 3) OR (months = 12)))
);

create table visit_counts (
  day date not null,
  step text not null,
  times bigint not null,
  constraint visit_counts_pkey PRIMARY KEY (day, step),
  constraint visit_counts_step_check CHECK ((step = ANY (ARRAY['product'::text, 'quote'::text, 'checkout'::text]))),
  constraint visit_counts_times_check CHECK ((times > 0))
);

create table workers (
  id text not null,
  instance text not null,
  process text not null,
  seen_at timestamp with time zone default now() not null,
  is_listed boolean default false not null,
  constraint workers_pkey PRIMARY KEY (id)
);

create table workshop_settings (
  only_row boolean default true not null,
  pieces_a_day integer,
  version integer default 1 not null,
  constraint workshop_settings_pkey PRIMARY KEY (only_row),
  constraint workshop_settings_only_row_check CHECK (only_row),
  constraint workshop_settings_pieces_a_day_check CHECK (((pieces_a_day >= 1) AND (pieces_a_day <= 1000)))
);

alter sequence discounts_id_seq owned by discounts.id;

CREATE OR REPLACE FUNCTION public.search_terms_of(p products)
 RETURNS tsvector
 LANGUAGE sql
 STABLE
AS $function$
  select setweight(to_tsvector('english', replace(p.name || ' ' || p.sku, chr(160), ' ')), 'A')
    || setweight(to_tsvector('english', coalesce(c.name || ' . ' || c.nav_name || ' . ' || c.heading, '')), 'B')
    || setweight(to_tsvector('english', facts.content), 'C')
    || setweight(to_tsvector('english', replace(p.description, chr(160), ' ')), 'D')
    || setweight(to_tsvector('english', coalesce(b.name, '')), case when b.name ~ '[[:space:]]' then 'D' else 'B' end::"char")
    || search_marks(array['=' || search_head(p.name)], 'A')
    || search_marks(array['=' || search_head(c.name)], 'B')
    || search_marks(search_measures(p.name || ' ' || facts.content), 'C')
    || search_marks(search_measures(p.description), 'D')
  from (select replace(concat_ws(' . ', p.facts, p.material, nullif(p.keywords, ''),
      (select string_agg(each ->> 'label' || ' ' || (each ->> 'value'), ' . ') from jsonb_array_elements(p.details) as each),
      (select string_agg(g.name || ' . ' || labels.content, ' . ' order by g.position) from option_groups g cross join lateral (
        select string_agg(v.label, ' . ' order by v.position) as content from option_values v where v.group_id = g.id) as labels
        where g.product_id = p.id),
      p.drying_length_m || ' m', p.capacity_kg || ' kg',
      case p.setting when 'both' then 'indoor outdoor' else p.setting end), chr(160), ' ') as content) as facts
  left join categories c on c.slug = p.category_slug
  left join brands b on b.slug = p.brand_slug
$function$;

alter table addresses add constraint addresses_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
alter table bulk_act_orders add constraint bulk_act_orders_bulk_act_id_fkey FOREIGN KEY (bulk_act_id) REFERENCES bulk_acts(id) ON DELETE CASCADE;
alter table cancel_requests add constraint cancel_requests_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL;
alter table carrier_result_rows add constraint carrier_result_rows_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL;
alter table carrier_result_rows add constraint carrier_result_rows_result_id_fkey FOREIGN KEY (result_id) REFERENCES carrier_results(id) ON DELETE CASCADE;
alter table carrier_run_orders add constraint carrier_run_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
alter table carrier_run_orders add constraint carrier_run_orders_run_id_fkey FOREIGN KEY (run_id) REFERENCES carrier_runs(id) ON DELETE CASCADE;
alter table carrier_services add constraint carrier_services_carrier_fkey FOREIGN KEY (carrier) REFERENCES carriers(name);
alter table comment_mentions add constraint comment_mentions_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES order_comments(id) ON DELETE CASCADE;
alter table comment_mentions add constraint comment_mentions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
alter table cover_sizes add constraint cover_sizes_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
alter table credit_notes add constraint credit_notes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
alter table credit_notes add constraint credit_notes_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id) ON DELETE CASCADE;
alter table customer_notes add constraint customer_notes_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
alter table cut_list_bars add constraint cut_list_bars_cut_list_id_fkey FOREIGN KEY (cut_list_id) REFERENCES cut_lists(id) ON DELETE CASCADE;
alter table cut_list_cuts add constraint cut_list_cuts_cut_list_id_bar_fkey FOREIGN KEY (cut_list_id, bar) REFERENCES cut_list_bars(cut_list_id, bar) ON DELETE CASCADE;
alter table cut_list_cuts add constraint cut_list_cuts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
alter table cut_lists add constraint cut_lists_material_key_fkey FOREIGN KEY (material_key) REFERENCES materials(key);
alter table discount_categories add constraint discount_categories_category_slug_fkey FOREIGN KEY (category_slug) REFERENCES categories(slug) ON UPDATE CASCADE ON DELETE CASCADE;
alter table discount_categories add constraint discount_categories_discount_id_fkey FOREIGN KEY (discount_id) REFERENCES discounts(id) ON DELETE CASCADE;
alter table discount_products add constraint discount_products_discount_id_fkey FOREIGN KEY (discount_id) REFERENCES discounts(id) ON DELETE CASCADE;
alter table discount_products add constraint discount_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
alter table discount_uses add constraint discount_uses_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE SET NULL;
alter table discount_uses add constraint discount_uses_discount_id_fkey FOREIGN KEY (discount_id) REFERENCES discounts(id);
alter table discount_uses add constraint discount_uses_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
alter table dispute_evidence add constraint dispute_evidence_dispute_ref_fkey FOREIGN KEY (dispute_ref) REFERENCES disputes(provider_ref) ON DELETE CASCADE;
alter table disputes add constraint disputes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE;
alter table email_changes add constraint email_changes_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
alter table folded_rotaries add constraint folded_rotaries_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
alter table fulfilment_lines add constraint fulfilment_lines_fulfilment_id_order_id_fkey FOREIGN KEY (fulfilment_id, order_id) REFERENCES fulfilments(id, order_id) ON DELETE CASCADE;
alter table fulfilment_lines add constraint fulfilment_lines_order_id_position_fkey FOREIGN KEY (order_id, "position") REFERENCES order_lines(order_id, "position") ON DELETE CASCADE;
alter table fulfilments add constraint fulfilments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
alter table invoices add constraint invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
alter table kept_lists add constraint kept_lists_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
alter table known_devices add constraint known_devices_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
alter table link_tokens add constraint link_tokens_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
alter table messages add constraint messages_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES threads(id) ON DELETE CASCADE;
alter table month_lock_rows add constraint month_lock_rows_mode_locked_in_fkey FOREIGN KEY (mode, locked_in) REFERENCES month_locks(mode, name) ON DELETE CASCADE;
alter table offcuts add constraint offcuts_from_cut_list_from_bar_fkey FOREIGN KEY (from_cut_list, from_bar) REFERENCES cut_list_bars(cut_list_id, bar) ON DELETE SET NULL;
alter table offcuts add constraint offcuts_material_key_fkey FOREIGN KEY (material_key) REFERENCES materials(key);
alter table offcuts add constraint offcuts_used_cut_list_used_bar_fkey FOREIGN KEY (used_cut_list, used_bar) REFERENCES cut_list_bars(cut_list_id, bar) ON DELETE SET NULL;
alter table offer_links add constraint offer_links_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE;
alter table offer_orders add constraint offer_orders_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE;
alter table offer_orders add constraint offer_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
alter table offer_requests add constraint offer_requests_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE;
alter table offers add constraint offers_request_id_fkey FOREIGN KEY (request_id) REFERENCES offer_requests(id) ON DELETE SET NULL;
alter table option_groups add constraint option_groups_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
alter table option_stock add constraint option_stock_group_id_value_fkey FOREIGN KEY (group_id, value) REFERENCES option_values(group_id, value) ON DELETE CASCADE;
alter table option_values add constraint option_values_group_id_fkey FOREIGN KEY (group_id) REFERENCES option_groups(id) ON DELETE CASCADE;
alter table order_comments add constraint order_comments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
alter table order_flags add constraint order_flags_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
alter table order_history add constraint order_history_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
alter table order_lines add constraint order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
alter table order_lines add constraint order_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE SET NULL;
alter table order_tags add constraint order_tags_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
alter table order_totals add constraint order_totals_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
alter table orders add constraint orders_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE SET NULL;
alter table packed_sizes add constraint packed_sizes_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
alter table part_fits add constraint part_fits_category_slug_fkey FOREIGN KEY (category_slug) REFERENCES categories(slug) ON UPDATE CASCADE ON DELETE CASCADE;
alter table part_fits add constraint part_fits_part_id_fkey FOREIGN KEY (part_id) REFERENCES products(id) ON DELETE CASCADE;
alter table part_fits add constraint part_fits_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
alter table part_lists add constraint part_lists_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
alter table payments add constraint payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
alter table payout_explanations add constraint payout_explanations_payout_ref_fkey FOREIGN KEY (payout_ref) REFERENCES payouts(provider_ref) ON DELETE CASCADE;
alter table payout_lines add constraint payout_lines_payout_ref_fkey FOREIGN KEY (payout_ref) REFERENCES payouts(provider_ref) ON DELETE CASCADE;
alter table pending_acts add constraint pending_acts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
alter table postal_code_rules add constraint postal_code_rules_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES shipping_zones(id) ON DELETE CASCADE;
alter table price_change_lines add constraint price_change_lines_change_id_fkey FOREIGN KEY (change_id) REFERENCES price_changes(id);
alter table price_change_lines add constraint price_change_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
alter table product_import_lines add constraint product_import_lines_import_id_fkey FOREIGN KEY (import_id) REFERENCES product_imports(id) ON DELETE CASCADE;
alter table product_import_pictures add constraint product_import_pictures_import_id_fkey FOREIGN KEY (import_id) REFERENCES product_imports(id) ON DELETE CASCADE;
alter table product_import_pictures add constraint product_import_pictures_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
alter table product_import_progress add constraint product_import_progress_import_id_fkey FOREIGN KEY (import_id) REFERENCES product_imports(id) ON DELETE CASCADE;
alter table product_parts add constraint product_parts_material_key_fkey FOREIGN KEY (material_key) REFERENCES materials(key);
alter table product_parts add constraint product_parts_product_id_fkey FOREIGN KEY (product_id) REFERENCES part_lists(product_id) ON DELETE CASCADE;
alter table product_pictures add constraint product_pictures_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
alter table product_versions add constraint product_versions_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
alter table products add constraint products_brand_slug_fkey FOREIGN KEY (brand_slug) REFERENCES brands(slug) ON UPDATE CASCADE;
alter table products add constraint products_category_slug_fkey FOREIGN KEY (category_slug) REFERENCES categories(slug) ON UPDATE CASCADE;
alter table questions add constraint questions_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
alter table rate_publications add constraint rate_publications_brought_back_fkey FOREIGN KEY (brought_back) REFERENCES rate_publications(id);
alter table refund_lines add constraint refund_lines_order_id_position_fkey FOREIGN KEY (order_id, "position") REFERENCES order_lines(order_id, "position") ON DELETE CASCADE;
alter table refund_lines add constraint refund_lines_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id) ON DELETE CASCADE;
alter table refunds add constraint refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
alter table refunds add constraint refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE;
alter table related_products add constraint related_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
alter table related_products add constraint related_products_related_id_fkey FOREIGN KEY (related_id) REFERENCES products(id) ON DELETE CASCADE;
alter table replies add constraint replies_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES threads(id) ON DELETE CASCADE;
alter table return_lines add constraint return_lines_order_id_position_fkey FOREIGN KEY (order_id, "position") REFERENCES order_lines(order_id, "position") ON DELETE CASCADE;
alter table return_lines add constraint return_lines_return_id_order_id_fkey FOREIGN KEY (return_id, order_id) REFERENCES returns(id, order_id) ON DELETE CASCADE;
alter table return_photos add constraint return_photos_return_id_fkey FOREIGN KEY (return_id) REFERENCES returns(id) ON DELETE CASCADE;
alter table returns add constraint returns_cancel_request_id_fkey FOREIGN KEY (cancel_request_id) REFERENCES cancel_requests(id) ON DELETE SET NULL;
alter table returns add constraint returns_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
alter table review_photos add constraint review_photos_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE;
alter table review_requests add constraint review_requests_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
alter table reviews add constraint reviews_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
alter table reviews add constraint reviews_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
alter table saved_views add constraint saved_views_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
alter table sessions add constraint sessions_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
alter table shelf_places add constraint shelf_places_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
alter table staff_challenges add constraint staff_challenges_session_id_fkey FOREIGN KEY (session_id) REFERENCES staff_sessions(id) ON DELETE CASCADE;
alter table staff_links add constraint staff_links_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
alter table staff_passkeys add constraint staff_passkeys_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
alter table staff_recovery_codes add constraint staff_recovery_codes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
alter table staff_sessions add constraint staff_sessions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
alter table stock_moves add constraint stock_moves_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
alter table stock_notices add constraint stock_notices_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
alter table thread_comments add constraint thread_comments_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES threads(id) ON DELETE CASCADE;
alter table threads add constraint threads_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL;
alter table top_sellers add constraint top_sellers_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
