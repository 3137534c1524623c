-- Reviews of what customers bought. They are asked for one once, by mail, some time after delivery.

-- Whether the customer was shown at the checkout that they can refuse the mail, and did not. Not in orders
-- of earlier releases, whose checkout did not say so.
alter table orders add column may_ask_for_review boolean not null default false;

create table review_requests (
  order_id   uuid primary key references orders on delete cascade,
  -- SHA-256 of the token in the mail; null if it was decided not to ask, or the link has ended.
  token_hash bytea check (length(token_hash) = 32),
  decided_at timestamptz not null default now()
);
create unique index review_requests_token on review_requests (token_hash);

create table reviews (
  id           uuid primary key default gen_random_uuid(),
  order_id     uuid not null references orders on delete cascade,
  -- The line of the order: one review a line.
  position     integer not null,
  product_id   integer not null references products on delete cascade,
  -- What was chosen: "Colour: Black, Lath length: 1.5 m".
  choice       text not null default '' check (length(choice) <= 1000),
  rating       integer not null check (rating between 1 and 5),
  title        text not null check (length(title) between 1 and 100),
  words        text not null default '' check (length(words) <= 2000),
  shown_name   text not null check (length(shown_name) between 1 and 40),
  state        text not null default 'waiting' check (state in ('waiting', 'published', 'refused')),
  -- Why it was refused, for the customer.
  refusal      text not null default '' check (length(refusal) <= 500),
  written_at   timestamptz not null default now(),
  decided_at   timestamptz,
  unique (order_id, position)
);
create index reviews_of_product on reviews (product_id, written_at desc, id) where state = 'published';
create index reviews_state on reviews (state, written_at, id);

-- Pictures of a review; the files are DATA_DIR/uploads/reviews/ID.webp and DATA_DIR/uploads/reviews-small/ID.webp.
create table review_photos (
  id        uuid primary key,
  review_id uuid not null references reviews on delete cascade,
  added_at  timestamptz not null default clock_timestamp(),
  width     integer not null check (width between 1 and 4000),
  height    integer not null check (height between 1 and 4000)
);
create index review_photos_review on review_photos (review_id, added_at);

-- The page of a product changes with its published reviews.
create function tell_review_change() returns trigger language plpgsql as $$
begin
  if old.state = 'published' or (tg_op = 'UPDATE' and new.state = 'published') then
    perform pg_notify('public_change', 'reviews');
  end if;
  return null;
end $$;
create trigger public_change after update or delete on reviews for each row execute function tell_review_change();
create trigger public_change after delete on review_photos for each statement execute function tell_public_change();
