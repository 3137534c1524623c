-- How the files of each program are read: the answers for the next file. They outlive the files, which go after 7 days.
create table import_mappings (
  -- shop/catalogue/imports/import.ts
  format  text primary key check (length(format) between 1 and 20),
  -- shop/catalogue/product-file/foreign/mapping.ts
  mapping jsonb not null
);
insert into import_mappings (format, mapping)
  select distinct on (format) format, mapping || '{"ways": {}, "way": null}' from product_imports
  where not asks and format <> 'own' order by format, number desc;
