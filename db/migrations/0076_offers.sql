-- Offers: what staff put together for one person, with the price of its delivery, to be paid by a mailed link.

create table offers (
  id            uuid primary key,
  -- Raised when what the customer sees has changed.
  version       integer not null default 1,
  -- Which payments the shop took when it was made: sandbox, test or live.
  mode          text not null check (mode in ('sandbox', 'test', 'live')),
  request_id    uuid references offer_requests on delete set null,
  email         text not null check (length(email) <= 200),
  customer_name text not null check (length(customer_name) <= 200),
  telephone     text not null check (length(telephone) <= 40),
  address       jsonb not null,
  -- For the order; and what staff write to the customer beside the offer.
  notes         text not null check (length(notes) <= 1000),
  words         text not null check (length(words) <= 1000),
  -- As an order keeps them: names, options and prices at the time of this version.
  lines         jsonb not null,
  totals        jsonb not null,
  total_pence   integer not null check (total_pence > 0),
  vat           text not null check (vat in ('uk', 'export')),
  zone          text not null,
  transit_days  integer not null check (transit_days between 1 and 90),
  created_at    timestamptz not null default now(),
  changed_at    timestamptz not null default now(),
  -- When a mail with a link was last written, and which version it was about.
  sent_at       timestamptz,
  sent_version  integer,
  valid_until   timestamptz,
  withdrawn_at  timestamptz,
  check ((sent_at is null) = (valid_until is null) and (sent_at is null) = (sent_version is null))
);
create index offers_changed on offers (changed_at desc, id);
create index offers_email on offers (lower(email));
create index offers_request on offers (request_id) where request_id is not null;

-- Each mail has a link of its own; all of them lead to the offer as it is now.
create table offer_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  offer_id   uuid not null references offers on delete cascade,
  at         timestamptz not null default now()
);
create index offer_links_offer on offer_links (offer_id);

-- The orders that were placed for an offer: one is open or paid, earlier ones ended unpaid.
create table offer_orders (
  order_id uuid primary key references orders on delete cascade,
  offer_id uuid not null references offers on delete cascade
);
create index offer_orders_offer on offer_orders (offer_id);
