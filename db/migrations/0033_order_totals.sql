-- The sums of an order are rows: a new kind of sum is a new code.

create table order_totals (
  order_id uuid not null references orders on delete cascade,
  position smallint not null check (position >= 0),
  code text not null check (code in ('subtotal', 'vat', 'discount', 'shipping')),
  -- For the customer to read.
  label text not null check (length(label) between 1 and 100),
  -- All amounts of an order add up to orders.total_pence. A discount is negative.
  amount_pence integer not null,
  -- The VAT that the amount contains.
  vat_pence integer not null,
  primary key (order_id, position),
  constraint order_totals_sign check (case when code = 'discount' then amount_pence <= 0 and vat_pence <= 0
    else amount_pence >= 0 and vat_pence >= 0 end),
  constraint order_totals_vat check (abs(vat_pence) <= abs(amount_pence))
);

insert into order_totals (order_id, position, code, label, amount_pence, vat_pence)
select id, 0, 'subtotal', 'Subtotal', subtotal_pence, 0 from orders
union all
select id, 1, 'vat', case quote ->> 'vat' when 'export' then 'VAT (export)' else 'VAT (20%)' end, vat_pence, vat_pence from orders
union all
select id, 2, 'shipping', 'Shipping', shipping_pence, shipping_vat_pence from orders;

-- What came off a line by a discount, with VAT, and the rate of VAT in basis points.
alter table order_lines add column discount_pence integer not null default 0,
  add constraint order_lines_discount_pence check (discount_pence between 0 and quantity * (unit_net_pence + unit_vat_pence));
alter table order_lines add column vat_rate_bp integer not null default 0 check (vat_rate_bp between 0 and 10000);
update order_lines set vat_rate_bp = 2000
  from orders where orders.id = order_id and quote ->> 'vat' is distinct from 'export';
alter table order_lines alter column vat_rate_bp drop default;

alter table orders drop constraint orders_check;
alter table orders add constraint orders_total_pence check (total_pence > 0);
alter table orders drop column subtotal_pence, drop column vat_pence, drop column shipping_pence, drop column shipping_vat_pence;

-- Mails that wait to be sent have the sums in their data.
update mail_outbox set data = data - array['subtotalPence', 'vatPence', 'shippingPence', 'shippingVatPence']
    || jsonb_build_object('totals', jsonb_build_array(
      jsonb_build_object('code', 'subtotal', 'label', 'Subtotal', 'amountPence', data -> 'subtotalPence', 'vatPence', 0),
      jsonb_build_object('code', 'vat', 'label', case data ->> 'vat' when 'export' then 'VAT (export)' else 'VAT (20%)' end,
        'amountPence', data -> 'vatPence', 'vatPence', data -> 'vatPence'),
      jsonb_build_object('code', 'shipping', 'label', 'Shipping', 'amountPence', data -> 'shippingPence',
        'vatPence', coalesce(data -> 'shippingVatPence', '0'))))
  where template = 'order-confirmation' and data ? 'subtotalPence';
