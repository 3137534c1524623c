-- The page of an order in the admin: what staff say to each other about it, and the mails it has caused.

create table order_comments (
  id         bigint generated always as identity primary key,
  order_id   uuid not null references orders on delete cascade,
  -- No foreign key: the comment stays when its author's row is deleted.
  staff_id   uuid not null,
  comment    text not null check (length(comment) between 1 and 2000),
  at         timestamptz not null default now()
);
create index order_comments_order on order_comments (order_id, id);

-- A mail about an order keeps its content after it is sent, so that staff can read what the customer was
-- told. Other mails may contain links with tokens: their content is deleted when they are sent. There is no
-- foreign key: a mail is deleted years before its order.
alter table mail_outbox add column order_id uuid;
create index mail_outbox_order on mail_outbox (order_id, created_at) where order_id is not null;
