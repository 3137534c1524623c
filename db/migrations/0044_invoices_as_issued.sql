-- The postal address and the options of an order can change after its invoice was issued; the invoice
-- stays as it was. Null while the order is unchanged.
alter table invoices add column as_issued jsonb check (jsonb_typeof(as_issued) = 'object');
