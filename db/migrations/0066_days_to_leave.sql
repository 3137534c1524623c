-- The day by which a line leaves, where staff have moved it: null where it follows from the promised day.
alter table order_lines add column leaves_by date;
