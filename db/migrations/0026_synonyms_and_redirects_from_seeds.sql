-- Synonyms and redirects are data of this shop, so they come from db/seed, as the categories do, and no
-- longer from the migrations 0012 and 0013. A database that has ever been started keeps its own rows,
-- including those that the shopkeeper changed, added or deleted: its seeds count as loaded.
insert into seed_loads (name, loaded_at)
  select seed, min(loaded_at) from seed_loads, unnest(array['synonyms', 'redirects']) as seed group by seed
  on conflict do nothing;

-- A new database has no products yet: everything the search knows came from the synonyms of 0012.
delete from redirects where not exists (select from seed_loads);
delete from search_synonyms where not exists (select from seed_loads);
delete from search_names where not exists (select from seed_loads);
delete from search_words where not exists (select from seed_loads);
