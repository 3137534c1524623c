-- The cart and the wish list of an account, merged from the customer's browsers. Lines and removed lines are
-- read and written together, under the lock of the account's row.
create table kept_lists (
  customer_id uuid not null references customers on delete cascade,
  list        text not null check (list in ('cart', 'wish-list')),
  -- [{lineId, productId, name, seenPence, options}], in the order of the list, 100 at most.
  lines       jsonb not null check (jsonb_typeof(lines) = 'array'),
  -- [{lineId, at}]: lines that no browser may bring back, and when they were removed, 500 at most.
  removed     jsonb not null check (jsonb_typeof(removed) = 'array'),
  changed_at  timestamptz not null default now(),
  primary key (customer_id, list)
);
create index kept_lists_changed on kept_lists (changed_at);
