-- The customer of a mixed order wants what is in stock in a parcel of its own, before what is made.
alter table orders add column in_stock_first boolean not null default false;
