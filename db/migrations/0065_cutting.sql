-- What products are made of, and how timber is sawn.

create table materials (
  key             text primary key check (key ~ '^[a-z][a-z0-9-]{0,39}$'),
  name            text not null unique check (length(name) between 1 and 60),
  kind            text not null check (kind in ('timber', 'rope', 'iron', 'other')),
  -- Of timber: its section, the length of a bar, what the saw takes, and what is kept of the rest of a bar.
  width_mm        integer check (width_mm between 1 and 500),
  thickness_mm    integer check (thickness_mm between 1 and 500),
  stock_length_mm integer check (stock_length_mm between 100 and 12000),
  kerf_mm         integer check (kerf_mm between 0 and 20),
  keep_from_mm    integer check (keep_from_mm between 1 and 12000),
  version         integer not null default 1,
  check (num_nulls(width_mm, thickness_mm, stock_length_mm, kerf_mm, keep_from_mm)
    = case kind when 'timber' then 0 else 5 end)
);

-- The parts of a product are saved together; their list has the version.
create table part_lists (
  product_id integer primary key references products on delete cascade,
  version    integer not null default 1
);

create table product_parts (
  product_id   integer not null references part_lists on delete cascade,
  position     integer not null check (position >= 0),
  material_key text not null references materials,
  -- The option value that needs the part; both null: every piece of the product has it.
  option_group text check (length(option_group) between 1 and 30),
  option_value text check (length(option_value) <= 40),
  -- 0: the option value needs none.
  quantity     integer not null check (quantity between 0 and 99),
  -- Of timber and rope.
  length_mm    integer check (length_mm between 1 and 100000),
  -- The option group whose value is the finish of the part, such as the colour.
  finish_by    text check (length(finish_by) between 1 and 30),
  primary key (product_id, position),
  check ((option_group is null) = (option_value is null))
);
create index product_parts_material on product_parts (material_key);

-- How timber is sawn for pieces that were begun together, with its measures at that time.
create table cut_lists (
  id              uuid primary key,
  material_key    text not null references materials,
  stock_length_mm integer not null,
  kerf_mm         integer not null,
  keep_from_mm    integer not null,
  bars_by_order   integer not null check (bars_by_order >= 0),
  actor_kind      text not null check (actor_kind in ('staff', 'shop')),
  actor_id        text check (length(actor_id) <= 100),
  made_at         timestamptz not null default now()
);
create index cut_lists_made on cut_lists (made_at);

create table cut_list_bars (
  cut_list_id     uuid not null references cut_lists on delete cascade,
  bar             integer not null check (bar >= 1),
  stock_length_mm integer not null check (stock_length_mm >= 1),
  kept_mm         integer check (kept_mm >= 1),
  scrap_mm        integer not null check (scrap_mm >= 0),
  sawn_at         timestamptz,
  sawn_by         uuid,
  primary key (cut_list_id, bar)
);

create table cut_list_cuts (
  cut_list_id uuid not null,
  bar         integer not null,
  from_mm     integer not null check (from_mm >= 0),
  to_mm       integer not null,
  order_id    uuid not null references orders on delete cascade,
  position    integer not null,
  lath        integer not null check (lath >= 1),
  of_laths    integer not null check (of_laths >= lath),
  primary key (cut_list_id, bar, from_mm),
  foreign key (cut_list_id, bar) references cut_list_bars on delete cascade,
  check (to_mm > from_mm)
);
create index cut_list_cuts_order on cut_list_cuts (order_id);

-- What was left of a bar and is kept. It comes from a bar that was sawn, or was entered by hand, and is in
-- the rack until a cut list uses it.
create table offcuts (
  id              uuid primary key default gen_random_uuid(),
  material_key    text not null references materials,
  length_mm       integer not null check (length_mm between 1 and 12000),
  kept_at         timestamptz not null default now(),
  from_cut_list   uuid,
  from_bar        integer,
  used_cut_list   uuid,
  used_bar        integer,
  foreign key (from_cut_list, from_bar) references cut_list_bars on delete set null,
  foreign key (used_cut_list, used_bar) references cut_list_bars on delete set null,
  unique (from_cut_list, from_bar),
  unique (used_cut_list, used_bar),
  check ((from_cut_list is null) = (from_bar is null)),
  check ((used_cut_list is null) = (used_bar is null))
);
create index offcuts_in_rack on offcuts (material_key, length_mm) where used_cut_list is null;
