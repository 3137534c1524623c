-- Mails that are not about an order can be stopped by their recipient with one click (RFC 8058), by kind.

-- The key of the links in these mails and of the marks by which addresses are stored: 244 random bits.
create table mail_link_key (
  only_row boolean primary key default true check (only_row),
  key      bytea not null check (length(key) = 32)
);
insert into mail_link_key (key)
  values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- Who wants no more mails of a kind. The mark is an HMAC of the address, which is not stored: it stays when
-- the account is deleted, so that the wish does.
create table stopped_mails (
  kind         text not null check (length(kind) between 1 and 40),
  address_mark bytea not null check (length(address_mark) = 16),
  stopped_at   timestamptz not null default now(),
  primary key (kind, address_mark)
);

-- Who asked for a mail when a product can be bought again. The row goes when the mail is written.
create table stock_notices (
  id           uuid primary key default gen_random_uuid(),
  product_id   integer not null references products on delete cascade,
  email        text not null check (length(email) between 3 and 200),
  -- As in stopped_mails: who stops these mails names no address.
  address_mark bytea not null check (length(address_mark) = 16),
  -- SHA-256 of the token in the mail that asks the address to confirm.
  token_hash   bytea check (length(token_hash) = 32),
  asked_at     timestamptz not null default now(),
  -- Null: nobody has shown yet that the address is theirs.
  confirmed_at timestamptz
);
create unique index stock_notices_address on stock_notices (lower(email), product_id);
create unique index stock_notices_token on stock_notices (token_hash);
create index stock_notices_waiting on stock_notices (product_id, confirmed_at) where confirmed_at is not null;
create index stock_notices_mark on stock_notices (address_mark);
create index stock_notices_asked on stock_notices (asked_at);
