-- What staff call an order, to find it again: "trade", "rings first". In small letters, so that a tag is one however it
-- is typed.
create table order_tags (
  order_id  uuid not null references orders on delete cascade,
  tag       text not null check (length(tag) between 1 and 40),
  -- No foreign key: the tag stays when the row of its author is deleted.
  staff_id  uuid not null,
  added_at  timestamptz not null default now(),
  primary key (order_id, tag)
);
create index order_tags_tag on order_tags (tag);
create trigger note_change after insert or delete on order_tags
  for each row execute function note_order_change();

-- By what lists of orders are filtered. Rows of an earlier version have nothing here until they are made again.
alter table order_summaries
  add column country text not null default '' check (length(country) <= 2),
  add column skus text[] not null default '{}',
  -- Of its parcels: who carries a parcel that has not left is planned anew each time.
  add column carriers text[] not null default '{}',
  add column tags text[] not null default '{}';

-- The filters of the list by their names.
alter table saved_views add column filters jsonb not null default '{}' check (length(filters::text) <= 4000);
