-- What is an example or a try-out, so that it can go before the shop takes real money (docs/decisions/0015).

-- Products of the example catalogue were written in the transaction that noted its loading. An example
-- whose page the shopkeeper has changed since has a later updated_at.
alter table products add column is_example boolean not null default false;
update products set is_example = true
  where created_at = (select loaded_at from seed_loads where name = 'catalogue');

-- A brand of the example catalogue is the shopkeeper's own once its name or words are changed.
alter table brands add column is_example boolean not null default false;
update brands set is_example = true
  where slug in ('hills', 'kitchen-maid', 'dryline', 'minky', 'vileda', 'lath-and-line')
    and exists (select from seed_loads where name = 'catalogue');
create function brand_is_own() returns trigger language plpgsql as $$
begin
  new.is_example := false;
  return new;
end $$;
create trigger brand_is_own before update of slug, name, description on brands for each row
  when ((old.slug, old.name, old.description) is distinct from (new.slug, new.name, new.description))
  execute function brand_is_own();

-- The categories are the shop's own addresses and come with every database, not with the examples alone.
insert into seed_loads (name, loaded_at)
  select 'categories', loaded_at from seed_loads where name = 'catalogue' on conflict do nothing;

-- Where the money of an order is: in the sandbox, at Stripe in test mode, or real. What does not say
-- counts as real, so that nothing real is removed by mistake. Stripe's own ids tell of orders placed before.
alter table orders add column payment_mode text not null default 'live'
  constraint orders_payment_mode check (payment_mode in ('sandbox', 'test', 'live'));
update orders set payment_mode = case
    when stripe_session_url like '%/sandbox/stripe/%' then 'sandbox'
    when stripe_session_id like 'cs\_test\_%' then 'test'
    else 'sandbox' end
  where stripe_session_id like 'cs\_test\_%'
    or stripe_session_id is null and not exists (select from orders where stripe_session_id like 'cs\_live\_%');
create index orders_not_live on orders (payment_mode) where payment_mode <> 'live';

-- The mode in which the shop ran when the account was made.
alter table customers add column mode text not null default 'live'
  constraint customers_mode check (mode in ('sandbox', 'test', 'live'));
update customers set mode = 'sandbox'
  where not exists (select from orders where stripe_session_id like 'cs\_live\_%');
