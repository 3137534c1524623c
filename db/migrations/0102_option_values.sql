-- A value of an option can have its own SKU, be marked as not available, and have its own stock.
alter table option_values add column sku text check (length(sku) between 1 and 40);
alter table option_values add column is_available boolean not null default true;
create index option_values_sku on option_values (sku) where sku is not null;

-- The pieces of a value that are counted by themselves, such as wheels of one kind. A table of its own: an order
-- changes it, and the words and prices of the product stay as they are. To sell: stock - held.
create table option_stock (
  group_id integer not null,
  value    text not null,
  stock    integer not null check (stock >= 0),
  held     integer not null default 0 check (held >= 0),
  primary key (group_id, value),
  foreign key (group_id, value) references option_values on delete cascade
);

-- Pages show up to five pieces: only a change that they show is one.
create function tell_option_stock() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or least(5, greatest(0, new.stock - new.held)) <> least(5, greatest(0, old.stock - old.held)) then
    perform pg_notify('public_change', 'option_values');
  end if;
  return null;
end $$;
create trigger public_change after insert or update or delete on option_stock
  for each row execute function tell_option_stock();
