-- Days on which the shop makes and sends nothing, both included.
create table closed_days (
  id         uuid primary key,
  first_day  date not null,
  last_day   date not null check (last_day between first_day and first_day + 59),
  -- For staff, and for shoppers where it is shown; "" without one.
  reason     text not null check (length(reason) <= 80),
  is_shown   boolean not null
);
create index closed_days_last on closed_days (last_day);

-- One row: how many pieces made to order the workshop makes a day; null for no limit.
create table workshop_settings (
  only_row      boolean primary key default true check (only_row),
  pieces_a_day  integer check (pieces_a_day between 1 and 1000),
  version       integer not null default 1
);
insert into workshop_settings default values;

-- The pieces that are still to be made of an order, by the day on which they leave: what fills a day of the
-- workshop. Written with the order, and kept up to date with its row of order_summaries. Like that it has no
-- foreign key, so that no transaction waits for another one here.
create table promised_pieces (
  order_id  uuid not null,
  day       date not null,
  pieces    integer not null check (pieces > 0),
  primary key (order_id, day)
);
create index promised_pieces_day on promised_pieces (day) include (pieces);

create function delete_promised_pieces() returns trigger language plpgsql as $$
begin
  delete from promised_pieces where order_id = old.id;
  return null;
end $$;
create trigger promised_pieces_end after delete on orders
  for each row execute function delete_promised_pieces();

-- The orders of before get their rows with their summaries.
insert into order_changes (order_id) select order_id from order_summaries where views <> '{}';
