-- Where a product lies in the store, for lists of what to pick; none without a row.
create table shelf_places (
  product_id integer primary key references products on delete cascade,
  shelf      text not null check (shelf ~ '^[A-Z0-9][A-Z0-9 .-]{0,11}$')
);

-- What the card of a gift says: null for an order that is no gift, empty for a gift without a card.
alter table orders add column gift_message text check (length(gift_message) <= 500);

-- Whether a tracking number is on another parcel.
create index fulfilments_tracking on fulfilments (tracking_number) where tracking_number is not null;
