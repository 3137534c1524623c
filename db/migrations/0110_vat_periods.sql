-- How long VAT periods are and where they end, and the periods that are closed for good.
create table vat_settings (
  id             boolean primary key default true check (id),
  -- Months of a period.
  months         integer not null default 3 check (months = 1 or months = 3 or months = 12),
  -- A month in which a period ends: 3 is March, so with three months March, June, September and December.
  last_month     integer not null default 3 check (last_month between 1 and 12)
);
insert into vat_settings default values;

create table vat_periods (
  -- "2026-12": its last month.
  name           text not null check (name ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  first_day      date not null,
  last_day       date not null check (last_day > first_day),
  mode           text not null check (mode in ('sandbox', 'test', 'live')),
  closed_at      timestamptz not null default now(),
  -- The id of who closed it.
  closed_by      text check (length(closed_by) <= 100),
  -- The sums by treatment, as they were when it was closed.
  figures        jsonb not null check (jsonb_typeof(figures) = 'array'),
  -- Payments of tests have periods of their own.
  primary key (mode, name)
);

-- A closed period stays as it is.
create function refuse_vat_period_change() returns trigger language plpgsql as $$
begin
  raise exception 'a closed VAT period cannot be changed';
end $$;
create trigger closed_for_good before update or delete on vat_periods
  for each row execute function refuse_vat_period_change();

-- Documents of a period are read by their day.
create index invoices_issued on invoices (issued_at, number);
create index credit_notes_issued on credit_notes (issued_at, number);
