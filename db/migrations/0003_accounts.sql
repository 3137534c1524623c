-- Who buys. E-mail addresses compare without case and keep what was typed.

create table customers (
  id            uuid primary key default gen_random_uuid(),
  email         text not null check (length(email) <= 200),
  full_name     text not null check (length(full_name) <= 200),
  password_hash text not null,
  verified_at   timestamptz,
  created_at    timestamptz not null default now()
);
create unique index customers_email on customers (lower(email));

-- A signed-in browser or client. The token itself is never stored, only its SHA-256.
create table sessions (
  token_hash  bytea primary key check (length(token_hash) = 32),
  customer_id uuid not null references customers on delete cascade,
  created_at  timestamptz not null default now(),
  used_at     timestamptz not null default now(),
  expires_at  timestamptz not null
);
create index sessions_customer on sessions (customer_id);
create index sessions_expiry on sessions (expires_at);

-- A link mailed to a customer. Used once; a newer link of the same purpose ends the older.
create table link_tokens (
  token_hash  bytea primary key check (length(token_hash) = 32),
  customer_id uuid not null references customers on delete cascade,
  purpose     text not null check (purpose in ('verify', 'reset')),
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  used_at     timestamptz
);
create index link_tokens_customer on link_tokens (customer_id, purpose);
