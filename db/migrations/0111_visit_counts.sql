-- What the shop's pages were asked for, by day in London: counts alone, nothing of a person or a browser.
create table visit_counts (
  day date not null,
  step text not null check (step in ('product', 'quote', 'checkout')),
  times bigint not null check (times > 0),
  primary key (day, step)
);
