-- The UK VAT that an order's delivery charge contains: the charge follows the treatment of the goods.
-- Orders placed before are filled in by the rule of shop/pricing/vat.ts, charge - round half up (charge / 1.2),
-- in whole numbers. Later orders keep what their quote said.
alter table orders add column shipping_vat_pence integer not null default 0
  constraint orders_shipping_vat_pence check (shipping_vat_pence between 0 and shipping_pence);
update orders set shipping_vat_pence = shipping_pence - (5 * shipping_pence + 3) / 6
  where shipping_pence > 0 and quote ->> 'vat' = 'uk';
