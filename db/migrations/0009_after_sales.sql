-- Parcels on their way, and customers who want out of an order.

create table parcels (
  id              uuid primary key default gen_random_uuid(),
  order_id        uuid not null references orders on delete cascade,
  carrier         text not null check (length(carrier) between 1 and 60),
  tracking_number text check (length(tracking_number) between 1 and 60),
  tracking_url    text check (tracking_url ~ '^https://' and length(tracking_url) <= 500),
  dispatched_at   timestamptz not null default now(),
  delivered_at    timestamptz check (delivered_at >= dispatched_at)
);
create index parcels_order on parcels (order_id, dispatched_at);

-- What a customer has declared, word for word and with its time: to cancel an order before it left,
-- to send one back, or to withdraw from the contract without signing in. The number is what they
-- typed; the order is null where the two do not belong together, and the declaration counts all the same.
create table cancel_requests (
  id                uuid primary key default gen_random_uuid(),
  order_id          uuid references orders on delete set null,
  order_number      text not null check (length(order_number) <= 40),
  kind              text not null check (kind in ('cancel', 'return', 'withdrawal')),
  name              text not null check (length(name) <= 200),
  email             text not null check (length(email) <= 200),
  statement         text not null check (length(statement) <= 2000),
  received_at       timestamptz not null default now(),
  goods_received_at timestamptz,
  closed_at         timestamptz
);
create index cancel_requests_order on cancel_requests (order_id, received_at);
create index cancel_requests_open on cancel_requests (received_at) where closed_at is null;
-- One click or two, an order is asked back once from the account.
create unique index cancel_requests_once on cancel_requests (order_id, kind) where kind in ('cancel', 'return') and closed_at is null;
