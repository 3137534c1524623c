-- What a product is called is looked up once, when it is written, and not at every search: phrases and
-- long lists of words cost an index of 100,000 products 20 ms, an entry of an array 1 ms.

create table search_names (
  key   text primary key,
  query tsquery not null
);

-- The names by which a product goes, or its kind, brand or line of facts. A description speaks of much in
-- passing.
alter table products add column called text[] not null default '{}';
create index products_called on products using gin (called);

create function search_names_of(search tsvector) returns text[] language sql stable as $$
  select coalesce(array_agg(key order by key), '{}') from search_names
  where ts_filter(search, '{a,b}') @@ query
$$;

create or replace function learn_product() returns trigger language plpgsql as $$
declare
  names text[] := search_names_of(new.search);
begin
  perform learn_words(new.name, new.facts || ' ' || new.material || ' ' || new.category_slug || ' ' || new.brand_slug, new.description);
  update search_synonyms set is_used = true where not is_used and ts_filter(new.search, '{a,b}') @@ same_as_query;
  if new.called is distinct from names then
    update products set called = names where id = new.id;
  end if;
  return null;
end $$;

create or replace function learn_synonym() returns trigger language plpgsql as $$
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
end $$;

-- A spare line for a rotary is no rotary; who types "rotary line" still finds both.
delete from search_synonyms where same_as = 'rotary line';

insert into search_names
select distinct on (search_key(phrase)) search_key(phrase), phraseto_tsquery('pg_catalog.english', phrase)
from (select term from search_synonyms union select same_as from search_synonyms) as names (phrase);
update products set called = search_names_of(search);
update search_synonyms set is_used = same_as_query in (
  select wanted from (select distinct same_as_query as wanted from search_synonyms) as names
  where exists (select from products where search @@ wanted and ts_filter(search, '{a,b}') @@ wanted));
