-- Stock that waits for a payment. On the shelf: stock. To sell: stock - held. An order that waits
-- for its payment holds what it asks for; paid, it takes it; ended unpaid, it lets it go.

alter table products add column held integer not null default 0 check (held >= 0);
alter table orders add column holds_stock boolean not null default false;
alter table orders add column refunded_pence integer not null default 0 check (refunded_pence between 0 and total_pence);
create index orders_payment_intent on orders (payment_intent_id) where payment_intent_id is not null;

-- A hold changes what pages show only when it takes the last one, or gives one back.
drop trigger public_change on products;
create function tell_product_change() returns trigger language plpgsql as $$
begin
  if (to_jsonb(old) - 'stock' - 'held' - 'updated_at') is distinct from (to_jsonb(new) - 'stock' - 'held' - 'updated_at')
    or (old.stock is null) is distinct from (new.stock is null)
    or (old.stock > old.held) is distinct from (new.stock > new.held) then
    perform pg_notify('public_change', 'products');
  end if;
  return null;
end $$;
create trigger public_change after update on products for each row execute function tell_product_change();
create trigger public_change_rows after insert or delete on products for each statement execute function tell_public_change();
