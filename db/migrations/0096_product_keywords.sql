-- Words that a product is found by and that its page does not say: staff enter them. They count as the facts do.
alter table products add column keywords text not null default '' check (length(keywords) <= 300);

create or replace function search_terms_of(p products) returns tsvector language sql stable as $$
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
$$;


-- The words of the details and the keywords are right as they are spelled.
create or replace function learn_terms() returns trigger language plpgsql as $$
begin
  new.search_terms := search_terms_of(new);
  if new.state <> 'draft' then
    perform learn_words('', concat_ws(' ', new.keywords,
      (select string_agg(each ->> 'label' || ' ' || (each ->> 'value'), ' ') from jsonb_array_elements(new.details) as each)), '');
  end if;
  return new;
end $$;

drop trigger learn_terms on products;
create trigger learn_terms before insert or update of name, sku, facts, material, category_slug, brand_slug, description, details, drying_length_m, capacity_kg, setting, state, keywords
  on products for each row execute function learn_terms();
