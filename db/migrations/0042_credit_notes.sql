-- Credit notes, numbered in sequence without gaps like invoices: the number is taken in the transaction
-- that records that the provider has accepted the refund (VAT Regulations 1995, reg. 24).

create table credit_note_counter (
  only_row    boolean primary key default true check (only_row),
  last_number integer not null check (last_number >= 0)
);
insert into credit_note_counter (last_number) values (0);

create table credit_notes (
  number integer primary key check (number > 0),
  refund_id uuid not null unique references refunds on delete cascade,
  order_id uuid not null references orders on delete cascade,
  amount_pence integer not null check (amount_pence > 0),
  vat_pence integer not null check (vat_pence between 0 and amount_pence),
  issued_at timestamptz not null default now()
);
create index credit_notes_order on credit_notes (order_id);

-- The numbers that a restore or the beginning of trading leaves out.
alter table skipped_numbers drop constraint skipped_numbers_series_check;
alter table skipped_numbers add constraint skipped_numbers_series_check
  check (series in ('order', 'invoice', 'credit_note'));
