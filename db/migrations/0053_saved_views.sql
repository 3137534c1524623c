-- Views of the admin's lists that people of the staff keep: the list's own query under a name.
create table saved_views (
  id         uuid primary key default gen_random_uuid(),
  staff_id   uuid not null references staff on delete cascade,
  list       text not null check (list ~ '^[a-z]{1,20}$'),
  name       text not null check (length(name) between 1 and 60),
  view       text not null check (length(view) <= 40),
  q          text not null check (length(q) <= 200),
  sort       text not null check (length(sort) <= 40),
  -- Seen by all of the staff.
  is_shared  boolean not null,
  created_at timestamptz not null default now()
);
create unique index saved_views_name on saved_views (staff_id, list, lower(name));
create index saved_views_shared on saved_views (list) where is_shared;
