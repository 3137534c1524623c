-- Where pages have moved to, for good. A changed slug writes its own row; other rows are the shopkeeper's.

create table redirects (
  from_path  text primary key check (from_path ~ '^/[^?#[:space:]]{1,200}$'),
  to_path    text not null check (to_path ~ '^/[^?#[:space:]]{0,200}$'),
  created_at timestamptz not null default now(),
  check (from_path <> to_path)
);
create index redirects_to_path on redirects (to_path);

-- A category or brand can be renamed while products are in it.
alter table products
  drop constraint products_category_slug_fkey,
  add constraint products_category_slug_fkey foreign key (category_slug) references categories on update cascade,
  drop constraint products_brand_slug_fkey,
  add constraint products_brand_slug_fkey foreign key (brand_slug) references brands on update cascade;

-- The one argument is what stands before the slug in an address. Every row leads straight to where
-- the page is now: what led to the old address is led on (no chains), and an address that is a page
-- again leads nowhere (no loops). What led to a page that is gone leads nowhere either.
create function keep_old_address() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from redirects where to_path = tg_argv[0] || old.slug;
    return null;
  end if;
  delete from redirects where from_path = tg_argv[0] || new.slug;
  if tg_op = 'UPDATE' and new.slug <> old.slug then
    update redirects set to_path = tg_argv[0] || new.slug where to_path = tg_argv[0] || old.slug;
    insert into redirects (from_path, to_path) values (tg_argv[0] || old.slug, tg_argv[0] || new.slug)
      on conflict (from_path) do update set to_path = excluded.to_path, created_at = now();
  end if;
  return null;
end $$;

create trigger keep_old_address after insert or delete or update of slug on products   for each row execute function keep_old_address('/product/');
create trigger keep_old_address after insert or delete or update of slug on categories for each row execute function keep_old_address('/');
create trigger keep_old_address after insert or delete or update of slug on brands     for each row execute function keep_old_address('/brands/');

-- Wrong spellings and short forms that were linked to in the past.
insert into redirects (from_path, to_path) values
  ('/indoor-washhing-line-pulley', '/indoor-washing-line-pulley'),
  ('/brands/kitched-maid', '/brands/kitchen-maid'),
  ('/small-rotary-clothesline', '/small-rotary-clotheslines'),
  ('/retractable', '/retractable-washing-lines'),
  ('/rotary', '/rotary-washing-lines'),
  ('/wall-mounted', '/wall-mounted-folding-washing-lines');

-- When what a product's page says was last changed. Stock comes and goes with every order, and where
-- a product stands in a list is no matter of its page's.
create function note_product_change() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;
create trigger note_product_change before update on products for each row when (
  (old.sku, old.slug, old.name, old.category_slug, old.brand_slug, old.base_price, old.facts, old.description,
   old.main_image_url, old.additional_images, old.is_best_seller, old.lead_time_days, old.width_mm, old.depth_mm,
   old.height_mm, old.drying_length_m, old.capacity_kg, old.weight_grams, old.material, old.setting,
   old.guarantee_years, old.details)
  is distinct from
  (new.sku, new.slug, new.name, new.category_slug, new.brand_slug, new.base_price, new.facts, new.description,
   new.main_image_url, new.additional_images, new.is_best_seller, new.lead_time_days, new.width_mm, new.depth_mm,
   new.height_mm, new.drying_length_m, new.capacity_kg, new.weight_grams, new.material, new.setting,
   new.guarantee_years, new.details)
) execute function note_product_change();

create function note_option_change() returns trigger language plpgsql as $$
declare
  changed option_values := case when tg_op = 'DELETE' then old else new end;
begin
  update products set updated_at = now()
    where id = (select product_id from option_groups where id = changed.group_id) and updated_at < now();
  return null;
end $$;
create trigger note_option_change after insert or update or delete on option_values for each row execute function note_option_change();
