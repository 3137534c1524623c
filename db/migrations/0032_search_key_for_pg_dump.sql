-- pg_restore fills the generated columns that call this function with an empty search path. With its body
-- parsed now, the function finds search_lexeme in any search path; as a string, it made every dump of the
-- shop's database unrestorable.
create or replace function search_key(phrase text) returns text language sql immutable strict parallel safe
return (
  select string_agg(coalesce(search_lexeme(word), word), ' ' order by place)
  from regexp_split_to_table(lower(phrase), '[^[:alnum:]]+') with ordinality as split (word, place)
  where word <> ''
);
