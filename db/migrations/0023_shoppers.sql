-- A change of the switch "Not taking orders" changes the product's pages.
drop trigger note_product_change on products;
create trigger note_product_change before update on products for each row when (
  (old.sku, old.slug, old.name, old.category_slug, old.brand_slug, old.base_price, old.facts, old.description,
   old.main_image_url, old.additional_images, old.is_best_seller, old.lead_time_days, old.width_mm, old.depth_mm,
   old.height_mm, old.drying_length_m, old.capacity_kg, old.weight_grams, old.material, old.setting,
   old.guarantee_years, old.details, old.takes_orders)
  is distinct from
  (new.sku, new.slug, new.name, new.category_slug, new.brand_slug, new.base_price, new.facts, new.description,
   new.main_image_url, new.additional_images, new.is_best_seller, new.lead_time_days, new.width_mm, new.depth_mm,
   new.height_mm, new.drying_length_m, new.capacity_kg, new.weight_grams, new.material, new.setting,
   new.guarantee_years, new.details, new.takes_orders)
) execute function note_product_change();

-- How long a line that is made to order takes to make, as it was told when it was bought.
alter table order_lines add column lead_time_days integer check (lead_time_days between 1 and 365);

-- The state of an address in the United States, by its two letters; empty elsewhere, and in addresses
-- that were kept before states were asked for.
alter table addresses add column state text not null default '' check (state ~ '^([A-Z]{2})?$');
