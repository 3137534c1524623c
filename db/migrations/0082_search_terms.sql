-- Search knows every text of a product, each with its weight, and every measurement in one form: A the name,
-- B kind and brand, C facts, options and details, D the description. Words alone could not tell a cover for
-- rotaries from a rotary: the noun at the end of a name or kind is a term of its own, written "=cover".

-- The noun that says what a thing is: the last word before "for", "with" or a comma. "Radiator Airer, Pair"
-- is an airer.
create function search_head(phrase text) returns text language sql immutable strict parallel safe as $$
  select coalesce(public.search_lexeme(word), word) from (
    select substring(lower(replace(split_part(regexp_replace(phrase, '(,|\.| (for|of|with|to|in) ).*', ''), '(', 1), chr(160), ' '))
      from '([[:alpha:]]+)[^[:alpha:]]*$') as word) as last
$$;

-- The measurements of a text as terms: "2.4 m", "240 cm" and "8 ft" are all near one another. "#2400mm" is
-- the exact amount; "~mm311" is a step of 2.5 %, by which feet find metres. Kilograms and litres likewise.
create function search_measures(content text) returns text[] language sql immutable strict parallel safe as $$
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
$$;

-- Terms that stand at no place of their own, with a weight.
create function search_marks(terms text[], weight text) returns tsvector language sql immutable strict parallel safe as $$
  select coalesce(string_agg(quote_literal(term) || ':1' || weight, ' '), '')::tsvector from unnest(terms) as term where term is not null
$$;

create function search_terms_of(p products) returns tsvector language sql stable as $$
  select setweight(to_tsvector('english', replace(p.name || ' ' || p.sku, chr(160), ' ')), 'A')
    || setweight(to_tsvector('english', coalesce(c.name || ' . ' || c.nav_name || ' . ' || c.heading, '') || ' . ' || coalesce(b.name, '')), 'B')
    || setweight(to_tsvector('english', facts.content), 'C')
    || setweight(to_tsvector('english', replace(p.description, chr(160), ' ')), 'D')
    || search_marks(array['=' || search_head(p.name)], 'A')
    || search_marks(array['=' || search_head(c.name)], 'B')
    || search_marks(search_measures(p.name || ' ' || facts.content), 'C')
    || search_marks(search_measures(p.description), 'D')
  from (select replace(concat_ws(' . ', p.facts, p.material,
      (select string_agg(each ->> 'label' || ' ' || (each ->> 'value'), ' . ') from jsonb_array_elements(p.details) as each),
      (select string_agg(g.name || ' . ' || labels.content, ' . ' order by g.position) from option_groups g cross join lateral (
        select string_agg(v.label, ' . ' order by v.position) as content from option_values v where v.group_id = g.id) as labels
        where g.product_id = p.id),
      p.drying_length_m || ' m', p.capacity_kg || ' kg'), chr(160), ' ') as content) as facts
  left join categories c on c.slug = p.category_slug
  left join brands b on b.slug = p.brand_slug
$$;

alter table products add column search_terms tsvector not null default ''::tsvector;

-- Words of options and details can be misspelt, too. Those of descriptions are learnt already.
create function learn_terms() returns trigger language plpgsql as $$
begin
  new.search_terms := search_terms_of(new);
  if new.state <> 'draft' then
    perform learn_words('', (select string_agg(each ->> 'label' || ' ' || (each ->> 'value'), ' ') from jsonb_array_elements(new.details) as each), '');
  end if;
  return new;
end $$;
create trigger learn_terms before insert or update of name, sku, facts, material, category_slug, brand_slug, description, details, drying_length_m, capacity_kg, state
  on products for each row execute function learn_terms();

-- The products whose options, kind or brand have changed. Only rows whose terms differ are written.
create function learn_terms_again(ids integer[]) returns void language sql as $$
  update products set search_terms = search_terms_of(products)
  where id = any(ids) and search_terms is distinct from search_terms_of(products)
$$;

create function learn_option_terms() returns trigger language plpgsql as $$
begin
  perform learn_words('', (select string_agg(label, ' ') from changed), '');
  perform learn_terms_again(array(select distinct g.product_id from option_groups g join changed on changed.group_id = g.id order by 1));
  return null;
end $$;
create trigger learn_terms_added after insert on option_values referencing new table as changed for each statement execute function learn_option_terms();
create trigger learn_terms_changed after update on option_values referencing new table as changed for each statement execute function learn_option_terms();

create function forget_option_terms() returns trigger language plpgsql as $$
begin
  perform learn_terms_again(array(select distinct g.product_id from option_groups g join changed on changed.group_id = g.id order by 1));
  return null;
end $$;
create trigger learn_terms_removed after delete on option_values referencing old table as changed for each statement execute function forget_option_terms();

create function learn_group_terms() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform learn_words('', (select string_agg(name, ' ') from changed), '');
  end if;
  perform learn_terms_again(array(select distinct product_id from changed order by 1));
  return null;
end $$;
create trigger learn_terms_changed after update on option_groups referencing new table as changed for each statement execute function learn_group_terms();
create trigger learn_terms_added after insert on option_groups referencing new table as changed for each statement execute function learn_group_terms();
create trigger learn_terms_removed after delete on option_groups referencing old table as changed for each statement execute function learn_group_terms();

create function learn_kind_terms() returns trigger language plpgsql as $$
begin
  perform learn_terms_again(array(select id from products where category_slug = new.slug order by id));
  return null;
end $$;
create trigger learn_terms after update of name, nav_name, heading on categories for each row execute function learn_kind_terms();

create function learn_brand_terms() returns trigger language plpgsql as $$
begin
  perform learn_terms_again(array(select id from products where brand_slug = new.slug order by id));
  return null;
end $$;
create trigger learn_terms after update of name on brands for each row execute function learn_brand_terms();

select learn_terms_again(array(select id from products order by id));
select learn_words('', (select string_agg(label, ' ') from option_values), '');
select learn_words('', (select string_agg(name, ' ') from option_groups), '');
select learn_words('', (select string_agg(each ->> 'label' || ' ' || (each ->> 'value'), ' ') from products, jsonb_array_elements(details) as each where state <> 'draft'), '');
create index products_search_terms on products using gin (search_terms);
