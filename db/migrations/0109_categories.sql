-- Categories are edited in the admin. What the navigation has in code becomes data.
alter table categories
  -- What code calls it: its first slug. Stays when the slug changes; null for a category that was added.
  add column key           text unique check (length(key) between 1 and 80),
  -- In the side menu; null for a category that it leaves out.
  add column menu_position integer check (menu_position >= 0),
  -- What the side menu calls it; empty: its name.
  add column menu_name     text not null default '' check (length(menu_name) <= 60),
  -- Whether the navigation bar and the home page list it.
  add column is_listed     boolean not null default true,
  add column version       integer not null default 1;

update categories set key = slug;
update categories set menu_name = menu.name, menu_position = menu.position from (values
  ('retractable-washing-lines', 'Retractable washing lines', 0),
  ('rotary-washing-lines', 'Rotary washing lines', 1),
  ('rotary-covers', 'Rotary covers', 2),
  ('wall-mounted-folding-washing-lines', 'Wall mounted washing lines', 3),
  ('indoor-airers', 'Indoor airers', 4),
  ('ceiling-airers', 'Ceiling airers', 5),
  ('accessories', 'Accessories', 6),
  ('drying-racks', 'Drying racks', 7)) as menu (slug, name, position)
  where categories.slug = menu.slug;
