-- What the place of an export charges on arrival, in words with the sum in pounds, as the customer was told with
-- this version of the offer. Null with UK VAT, and in offers saved before this column.
alter table offers add column import_taxes text check (length(import_taxes) <= 500);
