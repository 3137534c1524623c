-- Limits of the orders that wait for payment.

-- The network that an order was begun from, as a hash with the key below: set only for an account
-- whose e-mail is not verified, and cleared when the order no longer waits.
alter table orders add column client_network bytea check (length(client_network) = 32);
create index orders_client_network on orders (client_network) where client_network is not null;

-- The key of those hashes, made here, so that it differs from shop to shop.
create table network_key (
  only_row boolean primary key default true check (only_row),
  key      bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
);
insert into network_key default values;

-- The orders that hold stock now: few, however many orders there are.
create index orders_holding on orders (id) where holds_stock;

-- When an address last had a mail about an unpaid order: one that is not verified gets one a day.
create index mail_outbox_unpaid on mail_outbox (recipient, created_at) where template = 'order-unpaid';
