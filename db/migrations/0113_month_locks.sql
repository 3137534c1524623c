-- Months whose invoices, credit notes, payments, refunds and payouts agreed, and are kept as they were.
create table month_locks (
  -- "2026-12"
  name           text not null check (name ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- Payments of tests have months of their own.
  mode           text not null check (mode in ('sandbox', 'test', 'live')),
  locked_at      timestamptz not null default now(),
  -- The id of who locked it.
  locked_by      text check (length(locked_by) <= 100),
  primary key (mode, name)
);

-- What a lock has recorded. A row of an earlier month is by how much it changed since that month was locked.
create table month_lock_rows (
  mode           text not null,
  -- The lock that recorded it, and the month that it belongs to.
  locked_in      text not null,
  month          text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  kind           text not null check (kind in
    ('invoice', 'credit_note', 'payment', 'refund', 'compensation', 'payout', 'fee')),
  ref            text not null check (length(ref) between 1 and 300),
  amount_pence   integer not null,
  order_number   text check (length(order_number) <= 30),
  recorded_at    timestamptz not null default now(),
  primary key (mode, locked_in, month, kind, ref),
  foreign key (mode, locked_in) references month_locks (mode, name) on delete cascade
);
create index month_lock_rows_month on month_lock_rows (mode, month, kind, ref);

-- A locked month stays as it is until it is seven years old.
create function refuse_month_lock_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.locked_at < now() - interval '7 years' then return old; end if;
  raise exception 'a locked month cannot be changed';
end $$;
create trigger locked_for_good before update or delete on month_locks
  for each row execute function refuse_month_lock_change();
create function refuse_month_lock_row_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.recorded_at < now() - interval '7 years' then return old; end if;
  raise exception 'a row of a locked month cannot be changed';
end $$;
create trigger locked_for_good before update or delete on month_lock_rows
  for each row execute function refuse_month_lock_row_change();
