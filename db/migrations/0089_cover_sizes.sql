-- How large a folded rotary is, and what covers take: "Which cover fits?" compares the two.
create table cover_sizes (
  product_id   integer not null references products on delete cascade,
  -- The option of the cover with this size; both '' for a cover with one size.
  option_group text not null default '' check (length(option_group) <= 30),
  option_value text not null default '' check (length(option_value) <= 40),
  length_mm    integer not null check (length_mm between 100 and 4000),
  -- Inside, all the way round.
  girth_mm     integer not null check (girth_mm between 100 and 4000),
  primary key (product_id, option_group, option_value)
);
create trigger public_change after insert or delete or update on cover_sizes
  for each statement execute function tell_public_change();

create table folded_rotaries (
  id         integer generated always as identity primary key,
  -- One of the shop's own rotaries, or one that it does not sell.
  product_id integer references products on delete cascade,
  make       text not null check (length(make) between 1 and 60),
  model      text not null check (length(model) <= 60),
  line_m     integer not null check (line_m between 1 and 200),
  -- Folded: from the top of the head to the lowest line, without the bare mast, and round the thickest place.
  length_mm  integer not null check (length_mm between 100 and 4000),
  girth_mm   integer not null check (girth_mm between 100 and 4000),
  -- False: measured. True: a usual size of its kind.
  is_typical boolean not null default false,
  position   integer not null check (position >= 0)
);
create index folded_rotaries_product on folded_rotaries (product_id);
create trigger public_change after insert or delete or update on folded_rotaries
  for each statement execute function tell_public_change();
