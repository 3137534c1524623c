-- What a file of products is written in; is_utf8 stays for the version before.
alter table product_imports
  add column encoding text not null default 'utf-8' check (length(encoding) between 1 and 20);
update product_imports set encoding = 'windows-1252' where not is_utf8;
-- An SKU is as long as its maker's: the program alone says how long (shop/catalogue/sku.ts).
alter table option_values drop constraint option_values_sku_check;
