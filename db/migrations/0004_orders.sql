-- What was bought, as it was at that moment: names, options, prices, VAT, delivery, address.

create sequence order_numbers start with 10001;

create table orders (
  id                uuid primary key default gen_random_uuid(),
  order_number      text not null unique default 'LL-' || nextval('order_numbers'),
  customer_id       uuid references customers on delete set null,
  email             text not null,
  customer_name     text not null,
  status            text not null default 'pending_payment' check (status in
    ('pending_payment', 'paid', 'processing', 'dispatched', 'delivered', 'cancelled', 'expired',
     'payment_failed', 'refunded', 'partially_refunded')),
  -- What the provider said that does not fit the order; set, the order is not shipped until the shopkeeper has looked.
  attention         text,
  address           jsonb not null,
  notes             text not null default '' check (length(notes) <= 1000),
  quote             jsonb not null,
  subtotal_pence    integer not null check (subtotal_pence >= 0),
  vat_pence         integer not null check (vat_pence >= 0),
  shipping_pence    integer not null check (shipping_pence >= 0),
  total_pence       integer not null check (total_pence > 0 and total_pence = subtotal_pence + vat_pence + shipping_pence),
  -- What the customer meant to buy; two clicks on one cart find one order.
  fingerprint       bytea not null,
  stripe_session_id text unique,
  stripe_session_url text,
  payment_intent_id text,
  session_attempt   integer not null default 1,
  session_expires_at timestamptz,
  created_at        timestamptz not null default now(),
  paid_at           timestamptz,
  updated_at        timestamptz not null default now()
);
create unique index orders_one_open_cart on orders (customer_id, fingerprint) where status = 'pending_payment';
create index orders_customer on orders (customer_id, created_at desc);
create index orders_status on orders (status, created_at desc);

create table order_lines (
  order_id        uuid not null references orders on delete cascade,
  position        integer not null,
  product_id      integer references products on delete set null,
  sku             text not null,
  name            text not null,
  options         jsonb not null,
  quantity        integer not null default 1 check (quantity between 1 and 100),
  unit_net_pence  integer not null check (unit_net_pence >= 0),
  unit_vat_pence  integer not null check (unit_vat_pence >= 0),
  made_to_order   boolean not null,
  primary key (order_id, position)
);
create index order_lines_product on order_lines (product_id);

-- Every change of an order's status is one row: who, when, from, to, why.
create table order_history (
  id          bigint primary key generated always as identity,
  order_id    uuid not null references orders on delete cascade,
  from_status text,
  to_status   text not null,
  actor       text not null,
  reason      text not null,
  at          timestamptz not null default now()
);
create index order_history_order on order_history (order_id, id);

-- Stripe's words, kept once each before anything is done about them.
create table stripe_events (
  id          text primary key,
  type        text not null,
  payload     jsonb not null,
  received_at timestamptz not null default now(),
  handled_at  timestamptz
);
create index stripe_events_open on stripe_events (received_at) where handled_at is null;

-- Mail to send. The key makes each mail once, however often its reason is told.
create table mail_outbox (
  id          uuid primary key default gen_random_uuid(),
  mail_key    text not null unique,
  template    text not null,
  recipient   text not null,
  data        jsonb not null,
  created_at  timestamptz not null default now(),
  sent_at     timestamptz
);
create index mail_outbox_open on mail_outbox (created_at) where sent_at is null;
