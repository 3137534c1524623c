-- The books are now checked for missing invoices. Numbers that are missing so far are known: begin-trading
-- removed them or began above them, or the invoices were deleted after seven years.
insert into skipped_numbers (series, first_number, last_number, reason)
select 'invoice', last_before + 1, number - 1, 'Missing before the books were checked for gaps'
from (
  select number, coalesce(lag(number) over (order by number), 0) as last_before
  from (select number from invoices union all select last_number + 1 from invoice_counter) as used
) as ordered
where number > last_before + 1
on conflict do nothing;
