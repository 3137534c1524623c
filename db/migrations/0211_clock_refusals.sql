-- What was refused because the clocks of the payment provider and of the database differ: how often, and when last.
alter table payment_check
  add column clock_refusals   integer not null default 0,
  add column clock_refused_at timestamptz;
