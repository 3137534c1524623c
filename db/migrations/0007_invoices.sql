-- VAT invoices, numbered in sequence without gaps: the number is taken in the transaction that makes
-- the order paid, so that one that is undone takes none (VAT Regulations 1995, reg. 14).

create table invoice_counter (
  only_row    boolean primary key default true check (only_row),
  last_number integer not null check (last_number >= 0)
);
insert into invoice_counter (last_number) values (0);

create table invoices (
  number    integer primary key check (number > 0),
  order_id  uuid not null unique references orders,
  issued_at timestamptz not null default now()
);
