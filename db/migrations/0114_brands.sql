-- Brands are edited in the admin. What the menu and the home page have in code becomes data.
alter table brands
  -- What code and content pages call it: its first slug. Stays when the slug changes.
  add column key            text unique check (length(key) between 1 and 80),
  -- Its place in the strip of brands on the home page; null: not in it.
  add column strip_position integer check (strip_position >= 0),
  -- The words of the strip; empty: its name.
  add column strip_words    text not null default '' check (length(strip_words) <= 40),
  -- How they are set in type.
  add column strip_look     text not null default 'serif' check (strip_look in ('serif', 'close', 'capitals', 'small')),
  -- Its place in the side menu; null: not in it.
  add column menu_position  integer check (menu_position >= 0),
  add column version        integer not null default 1;

update brands set key = slug;
update brands set strip_position = strip.position, strip_look = strip.look, menu_position = strip.menu from (values
  ('hills', 0, 'close', 0),
  ('kitchen-maid', 1, 'serif', 1),
  ('dryline', 2, 'capitals', 2),
  ('minky', 3, 'small', null)) as strip (slug, position, look, menu)
  where brands.slug = strip.slug;
