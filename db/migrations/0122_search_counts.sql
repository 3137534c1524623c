-- What was typed into the shop's search, by day in London: counts alone, nothing of a person or a browser. What may
-- be personal is never written (shop/reports/searches/query.ts).
create table search_counts (
  day date not null,
  query text not null check (length(query) between 2 and 60),
  times bigint not null check (times > 0),
  -- How many products the search found when the query was first counted on the day, and whether pages answered.
  found integer not null check (found >= 0),
  has_pages boolean not null,
  primary key (day, query)
);
create index search_counts_query on search_counts (query, day);
