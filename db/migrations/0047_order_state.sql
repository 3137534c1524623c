-- What was decided about an order is its state. The status that customers see is derived from its payments,
-- refunds, parcels and returns, and nothing stores it.
alter table orders add column state text not null default 'placed'
  check (state in ('placed', 'cancelled', 'closed'));

-- Only the checkout looks for an order by its cart, and only while that order is unpaid.
alter table orders alter column fingerprint drop not null;

alter table orders disable trigger raise_version;
update orders set
  state = case
    when status = 'cancelled' then 'cancelled'
    when status in ('expired', 'payment_failed') then 'closed'
    -- A refund took the place of the cancellation before it.
    when status in ('refunded', 'partially_refunded') and 'cancelled' = (
      select event from order_history where order_id = orders.id and event in ('paid', 'cancelled')
      order by id desc limit 1) then 'cancelled'
    else 'placed' end,
  fingerprint = case when status = 'pending_payment' then fingerprint end;
alter table orders enable trigger raise_version;

drop index orders_one_open_cart;
drop index orders_status;
alter table orders
  drop column status,
  add constraint orders_fingerprint check (fingerprint is null or state = 'placed');
-- One unchanged cart of one customer is one unpaid order.
create unique index orders_one_open_cart on orders (customer_id, fingerprint) where fingerprint is not null;

alter table order_history drop column from_status, drop column to_status;

update schema_floor set migration = greatest(migration, 47);
