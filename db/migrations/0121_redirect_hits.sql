-- How often a redirect was followed, by day in London: counts alone, nothing of a person or a browser.
create table redirect_hits (
  day date not null,
  from_path text not null check (length(from_path) between 1 and 201),
  times bigint not null check (times > 0),
  primary key (day, from_path)
);
create index redirect_hits_from_path on redirect_hits (from_path, day);
