-- What lists of products are filtered, sorted and shown by: the prices with VAT, written by one function of the
-- program (shop/catalogue/list-prices.server.ts). SQL calculates no VAT.

alter table products
  add column price_pence integer check (price_pence >= 0),
  add column max_price_pence integer check (max_price_pence >= 0),
  -- The rate of VAT in them, in basis points.
  add column vat_rate_bp integer check (vat_rate_bp between 0 and 10000),
  add constraint products_list_prices check (num_nulls(price_pence, max_price_pence, vat_rate_bp) in (0, 3));
-- Those that have to be written.
create index products_without_price on products (id) where price_pence is null;

drop index products_category;
create index products_category on products (category_slug, position, id)
  include (price_pence, drying_length_m, capacity_kg, setting, brand_slug, in_stock, name);

-- A price that somebody changes, by whatever means, takes the written prices away: a wrong one is never shown.
create function forget_list_prices() returns trigger language plpgsql as $$
begin
  new.price_pence := null;
  new.max_price_pence := null;
  new.vat_rate_bp := null;
  return new;
end $$;
create trigger forget_list_prices before update of base_price on products for each row
  when (old.base_price is distinct from new.base_price) execute function forget_list_prices();

create function forget_list_prices_of_options() returns trigger language plpgsql as $$
begin
  update products set price_pence = null, max_price_pence = null, vat_rate_bp = null
    where price_pence is not null and id in (
      select product_id from option_groups where id in (select group_id from changed) order by product_id);
  return null;
end $$;
create trigger forget_list_prices after insert on option_values
  referencing new table as changed for each statement execute function forget_list_prices_of_options();
create trigger forget_list_prices_after_update after update on option_values
  referencing new table as changed for each statement execute function forget_list_prices_of_options();
create trigger forget_list_prices_after_delete after delete on option_values
  referencing old table as changed for each statement execute function forget_list_prices_of_options();
-- The values of a deleted group go with it, when it can no longer be found.
create function forget_list_prices_of_groups() returns trigger language plpgsql as $$
begin
  update products set price_pence = null, max_price_pence = null, vat_rate_bp = null
    where price_pence is not null and id in (select product_id from removed order by product_id);
  return null;
end $$;
create trigger forget_list_prices after delete on option_groups
  referencing old table as removed for each statement execute function forget_list_prices_of_groups();
