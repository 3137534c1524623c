-- Another name counts as used when a product is called so, or its kind, brand or line of facts has it. One
-- that descriptions only speak of in passing made every query longer for what nobody was looking for.

create or replace function learn_synonym() returns trigger language plpgsql as $$
begin
  perform learn_words('', '', '', new.term || ' ' || new.same_as);
  new.is_used := exists (select from products p, phraseto_tsquery('pg_catalog.english', new.same_as) as called
    where p.search @@ called and ts_filter(p.search, '{a,b}') @@ called);
  return new;
end $$;

create or replace function learn_product() returns trigger language plpgsql as $$
begin
  perform learn_words(new.name, new.facts || ' ' || new.material || ' ' || new.category_slug || ' ' || new.brand_slug, new.description);
  update search_synonyms set is_used = true where not is_used and ts_filter(new.search, '{a,b}') @@ same_as_query;
  return null;
end $$;

-- All names are looked at anew, by the trigger.
update search_synonyms set term = term;
