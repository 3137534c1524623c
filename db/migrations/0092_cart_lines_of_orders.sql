-- The lines of the cart that an order was placed for, by their ids. Once it is paid, the cart that the account
-- keeps loses them on every device. Empty in orders before this column, and for other clients than our pages.
alter table orders add column cart_line_ids text[] not null default '{}';
