-- What people write to the shop. The mail to the shop's address is a copy; this is the message.
create table messages (
  id          uuid primary key default gen_random_uuid(),
  -- The same words of one sender on one day are one message.
  message_key text not null unique,
  name        text not null check (length(name) <= 200),
  email       text not null check (length(email) <= 200),
  message     text not null check (length(message) <= 4000),
  received_at timestamptz not null default now()
);
create index messages_received on messages (received_at desc);
create index messages_sender on messages (lower(email));
