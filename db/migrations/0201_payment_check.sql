-- How far the payment provider's paid pages have been compared with the shop's payments. One row.
create table payment_check (
  is_one        boolean primary key default true check (is_one),
  -- Every page that was opened before this has been compared.
  compared_to   timestamptz not null,
  -- When a comparison last reached its end.
  completed_at  timestamptz not null,
  -- Paid pages without a paid order here, by the provider's name for them.
  missing_refs  text[] not null default '{}' check (cardinality(missing_refs) <= 100)
);
insert into payment_check (compared_to, completed_at) values (now(), now());
