-- Who asks for the price of a delivery: the cart, the postal address and the telephone number that belong to
-- a message of the inbox, which has their name and words.

create table offer_requests (
  id         uuid primary key,
  message_id uuid not null unique references messages on delete cascade,
  -- [{productId, options, quantity}], as the server checked them.
  items      jsonb not null,
  address    jsonb not null,
  telephone  text not null check (length(telephone) <= 40),
  at         timestamptz not null default now()
);
create index offer_requests_at on offer_requests (at);
