-- Search: the catalogue's words, to put spelling right with, and what shoppers call the same thing.
-- pg_trgm is trusted: the database's owner may create it (postgresql.org/docs/current/pgtrgm.html).
create extension if not exists pg_trgm;

-- The form under which the index knows a word, so that "airers" is "airer"; null for "the" and the like.
create function search_lexeme(word text) returns text language sql immutable strict parallel safe
return (pg_catalog.ts_lexize('pg_catalog.english_stem', word))[1];

-- The same for a phrase, word by word: "pull out lines" is "pull out line".
create function search_key(phrase text) returns text language sql immutable strict parallel safe as $$
  select string_agg(coalesce(search_lexeme(word), word), ' ' order by place)
  from regexp_split_to_table(lower(phrase), '[^[:alnum:]]+') with ordinality as split (word, place)
  where word <> ''
$$;

-- A word, and the word without each of its letters. Two words one mistake apart, be it a letter more,
-- less, other or changed about, have one of these in common (the symmetric delete of SymSpell).
create function search_spellings(word text) returns text[] language sql immutable strict parallel safe as $$
  select array_agg(distinct spelling) from (
    select word as spelling
    union all
    select overlay(word placing '' from place for 1) from generate_series(1, length(word)) as place
  ) as spellings
$$;

create function search_words_of(content text) returns setof text language sql immutable strict parallel safe as $$
  select distinct word from regexp_split_to_table(lower(content), '[^[:alpha:]]+') as word
  where length(word) between 2 and 40
$$;

-- Every word of the catalogue. A word stays when its last product goes: it is then found in nothing.
create table search_words (
  -- By bytes: the words that begin with what was typed lie side by side.
  word   text collate "C" primary key check (length(word) between 2 and 40),
  lexeme text generated always as (search_lexeme(word)) stored,
  -- 1: of a name; 2: of a line of facts; 3: of a description; 4: of a synonym alone. The lower, the likelier meant.
  weight smallint not null check (weight between 1 and 4)
);
create index search_words_lexeme on search_words (lexeme);
create index search_words_spellings on search_words using gin (search_spellings(word));
create index search_words_trigrams on search_words using gin (word gin_trgm_ops);

-- Adds words. Those that are known as well already are not touched, so that no two writers wait.
create function learn_words(heading text, label text, body text, synonym text default '') returns void language sql as $$
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
$$;

create function learn_name_words() returns trigger language plpgsql as $$
begin
  perform learn_words(new.name, '', '');
  return null;
end $$;

-- Who looks for the term is shown what goes by the other name too. One way; both ways is two rows.
create table search_synonyms (
  term    text not null check (length(term) between 1 and 80),
  same_as text not null check (length(same_as) between 1 and 80),
  term_key    text generated always as (search_key(term)) stored,
  same_as_key text generated always as (search_key(same_as)) stored,
  same_as_query tsquery generated always as (phraseto_tsquery('pg_catalog.english', same_as)) stored,
  -- Whether a product has ever said so. The others would find nothing and make every query longer.
  is_used boolean not null default false,
  primary key (term, same_as),
  check (term <> same_as)
);
create index search_synonyms_term_key on search_synonyms (term_key);

create function learn_synonym() returns trigger language plpgsql as $$
begin
  perform learn_words('', '', '', new.term || ' ' || new.same_as);
  new.is_used := exists (select from products where search @@ phraseto_tsquery('pg_catalog.english', new.same_as));
  return new;
end $$;
create trigger learn_synonym before insert or update of term, same_as on search_synonyms
  for each row execute function learn_synonym();
create trigger public_change after insert or update or delete on search_synonyms for each statement execute function tell_public_change();

create function learn_product() returns trigger language plpgsql as $$
begin
  perform learn_words(new.name, new.facts || ' ' || new.material || ' ' || new.category_slug || ' ' || new.brand_slug, new.description);
  update search_synonyms set is_used = true where not is_used and new.search @@ same_as_query;
  return null;
end $$;

-- Selling changes a product's stock and none of its words: the columns are named so that it costs nothing.
create trigger learn_product after insert or update of name, facts, material, category_slug, brand_slug, description
  on products for each row execute function learn_product();
create trigger learn_words after insert or update of name on categories for each row execute function learn_name_words();
create trigger learn_words after insert or update of name on brands for each row execute function learn_name_words();

-- The words of the name alone: products that are called what was typed come before those that mention it.
alter table products add column name_words tsvector not null
  generated always as (to_tsvector('english', replace(name, chr(160), ' '))) stored;
create index products_name_words on products using gin (name_words);
create index products_name_trigrams on products using gin (name gin_trgm_ops);
-- "LL-CA-001", "ll ca 001" and "LLCA001" are one product code.
create index products_code on products (upper(regexp_replace(sku, '[^[:alnum:]]', '', 'g')) collate "C");

select learn_words(name, facts || ' ' || material || ' ' || category_slug || ' ' || brand_slug, description) from products;
select learn_words(name, '', '') from categories;
select learn_words(name, '', '') from brands;

-- Names for one thing: each finds all the others. The ceiling airer's names are those of Wikipedia, "Sheila
-- Maid" and "Overhead clothes airer"; the rotary's, of content/pages/whirligig-clothesline.md.
with names (names) as (values
  (array['washing line', 'clothesline', 'clothes line', 'laundry line', 'drying line']),
  (array['ceiling airer', 'sheila maid', 'pulley maid', 'pulley airer', 'ceiling pulley airer', 'ceiling clothes airer',
    'overhead airer', 'overhead clothes airer', 'laundry pulley', 'clothes pulley', 'ceiling pulley', 'creel', 'ceiling rack',
    'ceiling drying rack', 'ceiling clothes rack']),
  (array['rotary washing line', 'whirligig', 'whirlygig', 'whirly', 'rotary airer', 'rotary dryer', 'rotary drier', 'rotary clothesline',
    'rotary clothes line', 'rotary line', 'umbrella line', 'hills hoist', 'whirligig clothesline', 'whirligig washing line']),
  (array['indoor airer', 'clothes airer', 'clothes horse', 'clotheshorse', 'clothes maiden', 'laundry airer', 'laundry horse',
    'drying horse', 'airing horse', 'airing rack', 'clothes drying rack', 'laundry rack', 'winter dyke', 'winterdyke']),
  (array['retractable washing line', 'retractable line', 'retractable clothesline', 'retractable clothes line', 'reel washing line',
    'extending washing line']),
  (array['peg bag', 'pegbag', 'clothes peg bag', 'peg holder']),
  (array['line prop', 'clothes prop', 'washing line prop', 'clothesline prop', 'clothes line prop', 'line pole', 'clothes pole',
    'washing line pole', 'clothesline pole']),
  (array['ground socket', 'ground spike', 'ground anchor', 'rotary spike']),
  (array['rotary cover', 'whirligig cover', 'rotary washing line cover', 'washing line cover', 'rotary airer cover', 'rotary line cover']),
  (array['towel ladder', 'ladder towel rail']),
  (array['peg ring', 'sock airer', 'sock hanger', 'sock dryer']),
  (array['laundry basket', 'washing basket', 'linen basket']),
  (array['dryer', 'drier']), (array['galvanised', 'galvanized']), (array['aluminium', 'aluminum'])
)
insert into search_synonyms (term, same_as)
select term, same_as from names, unnest(names) as term, unnest(names) as same_as where term <> same_as;

-- One way: a wider word finds the narrower thing, and never the other way about.
insert into search_synonyms (term, same_as) values
  ('clothes airer', 'ceiling airer'), ('maiden', 'indoor airer'), ('clothes dryer', 'indoor airer'), ('clothes drier', 'indoor airer'),
  ('clothes rack', 'indoor airer'), ('foldaway washing line', 'folding washing line'), ('clothes peg', 'peg'), ('clothes pin', 'peg'),
  ('clothespin', 'peg'), ('linen bin', 'hamper'), ('laundry bin', 'hamper'), ('washing bin', 'hamper'), ('laundry basket', 'laundry hamper'),
  ('towel rail', 'towel stand'), ('towel rail', 'towel ladder'), ('towel rack', 'towel stand'), ('towel rack', 'towel ladder'),
  ('shoe rack', 'boot drying rack'), ('boot rack', 'boot drying rack'), ('jumper rack', 'flat drying rack'), ('jumper dryer', 'flat drying rack'),
  ('garment rail', 'hanger rail'), ('clothes rail', 'hanger rail'), ('slat', 'lath'), ('airer cord', 'airer rope'), ('pulley rope', 'airer rope'),
  ('pulley cord', 'airer rope'), ('wall hung', 'wall mounted'), ('line stretcher', 'line tightener'), ('line tensioner', 'line tightener'),
  ('wooden', 'beech'), ('wooden', 'pine'), ('wooden', 'ash'), ('wooden', 'wood'), ('wood', 'wooden'), ('wood', 'beech'), ('wood', 'pine'), ('wood', 'ash'),
  ('sheila''s maid', 'ceiling airer'), ('pull-out washing line', 'retractable washing line'), ('pull-out line', 'retractable washing line'),
  ('metal', 'steel'), ('metal', 'iron'), ('metal', 'aluminium'), ('metre', 'm'), ('meter', 'm'), ('centimetre', 'cm'), ('centimeter', 'cm'),
  ('millimetre', 'mm'), ('kilo', 'kg'), ('kilogram', 'kg'), ('cms', 'cm'), ('litre', 'l'), ('l', 'litre');
delete from search_synonyms where search_key(term) = search_key(same_as);
