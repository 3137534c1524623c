-- What a file of products is written in; is_utf8 stays for the version before. An SKU is as long as its maker's.
alter table product_imports
  add column encoding text not null default 'utf-8' check (length(encoding) between 1 and 20);
update product_imports set encoding = 'windows-1252' where not is_utf8;
alter table option_values
  drop constraint option_values_sku_check,
  add constraint option_values_sku_check check (length(sku) between 1 and 64) not valid;
alter table option_values validate constraint option_values_sku_check;
