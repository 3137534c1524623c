-- Search at 100,000 products. A word such as "airer" stands in tens of thousands of them, and reading all
-- of its places in an index takes longer than the rest of a search. One product in sixteen has an index of
-- its own: where that share has enough products for a query, the rest is not read.
create index products_front on products using gin (search_terms, name_words, called) where id % 16 = 0 and state = 'live';

-- The terms are read for every product that is ranked. They stay in the row; longer texts are stored beside
-- it. Products that are there already follow at their next change.
alter table products alter column search_terms set storage main;
