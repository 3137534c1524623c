-- The products under "Top sellers" in the shop's menu, in their order. They were a list in the code.
create table top_sellers (
  product_id integer primary key references products on delete cascade,
  position   integer not null check (position >= 0)
);
create trigger public_change after insert or update or delete on top_sellers for each statement execute function tell_public_change();
