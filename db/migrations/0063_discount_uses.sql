-- The uses of a discount code are listed in the order in which they were reserved, also those that were given back.
create index discount_uses_listed on discount_uses (discount_id, reserved_at, order_id);
