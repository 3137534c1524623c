-- Discount codes (docs/spec/decisions.md, Admin and refunds). The terms of a code never change: a use has the
-- terms it was given under. A code that is paused is as good as unknown.

create table discounts (
  id serial primary key,
  -- As customers type it, in capitals.
  code text not null unique check (code ~ '^[A-Z0-9-]{3,30}$'),
  kind text not null check (kind in ('percent', 'amount', 'free_delivery')),
  percent integer check (percent between 1 and 100),
  amount_pence integer check (amount_pence between 1 and 1000000),
  constraint discounts_kind check (
    (percent is not null) = (kind = 'percent') and (amount_pence is not null) = (kind = 'amount')),
  -- Days in London, both included.
  starts_on date,
  ends_on date check (ends_on >= starts_on),
  -- Of the goods that the code is for, at the prices shown.
  minimum_pence integer not null default 0 check (minimum_pence between 0 and 100000000),
  -- In all, and by one customer.
  uses_max integer check (uses_max between 1 and 1000000),
  uses_per_customer_max integer check (uses_per_customer_max between 1 and 1000),
  -- Otherwise for its categories and products, also when these are deleted.
  is_for_everything boolean not null,
  paused_at timestamptz,
  created_at timestamptz not null default now()
);

-- What a code is for, unless it is for everything.
create table discount_categories (
  discount_id integer not null references discounts on delete cascade,
  category_slug text not null references categories on update cascade on delete cascade,
  primary key (discount_id, category_slug)
);
create index discount_categories_category on discount_categories (category_slug);
create table discount_products (
  discount_id integer not null references discounts on delete cascade,
  product_id integer not null references products on delete cascade,
  primary key (discount_id, product_id)
);
create index discount_products_product on discount_products (product_id);

-- The use of a code by an order: reserved with the order, used when it is paid, given back if it ends unpaid.
create table discount_uses (
  order_id uuid primary key references orders on delete cascade,
  discount_id integer not null references discounts,
  customer_id uuid references customers on delete set null,
  -- What came off, with VAT.
  amount_pence integer not null check (amount_pence >= 0),
  reserved_at timestamptz not null default now(),
  used_at timestamptz,
  given_back_at timestamptz,
  constraint discount_uses_state check (used_at is null or given_back_at is null)
);
create index discount_uses_counted on discount_uses (discount_id, customer_id) where given_back_at is null;
create index discount_uses_customer on discount_uses (customer_id);
