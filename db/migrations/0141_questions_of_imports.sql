-- What is asked about a file of another shop: a job reads the file once and keeps it here.
-- shop/catalogue/product-file/foreign/foreign-formats.ts
alter table product_imports add column questions jsonb;
