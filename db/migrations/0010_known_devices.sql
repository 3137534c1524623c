-- A browser that a customer has signed in with before. It holds a token, of which this is the
-- SHA-256, and its tries at the customer's password are counted apart from everybody else's.
create table known_devices (
  token_hash  bytea primary key check (length(token_hash) = 32),
  customer_id uuid not null references customers on delete cascade,
  created_at  timestamptz not null default now(),
  used_at     timestamptz not null default now(),
  expires_at  timestamptz not null
);
create index known_devices_customer on known_devices (customer_id, used_at);
create index known_devices_expiry on known_devices (expires_at);
