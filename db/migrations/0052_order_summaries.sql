-- What the admin's lists show of an order, one row each, so that a list of 100,000 orders is one query.
-- Everything in it is derived from the order's records by shop/admin, and can be deleted and made again.
create table order_summaries (
  order_id       uuid primary key,
  -- The version of the rules by which the row was made.
  rules          integer not null,
  order_number   text not null,
  placed_at      timestamptz not null,
  status         text not null check (length(status) <= 40),
  customer_name  text not null check (length(customer_name) <= 200),
  -- Folded, to sort by.
  name_key       text not null check (length(name_key) <= 200),
  town           text not null check (length(town) <= 200),
  pieces         text not null check (length(pieces) <= 120),
  total_pence    integer not null,
  money_state    text not null check (length(money_state) <= 40),
  refunded_pence integer not null,
  goods_state    text not null check (length(goods_state) <= 40),
  rest_state     text check (length(rest_state) <= 40),
  next_kind      text not null check (length(next_kind) <= 40),
  next_pieces    integer not null,
  next_day       date,
  next_until     timestamptz,
  next_detail    text not null check (length(next_detail) <= 100),
  -- What is most urgent has the smallest.
  next_key       bigint not null,
  leave_by       date,
  promised_for   date,
  flags          integer not null,
  has_return     boolean not null,
  -- The views that contain the order, and the acts on many orders that it could take part in.
  views          text[] not null,
  acts           text[] not null,
  -- Everything it is found by. Weight B: the e-mail address, which not all staff may see.
  words          tsvector not null
);
create index order_summaries_words on order_summaries using gin (words) with (fastupdate = off);
create index order_summaries_next on order_summaries (next_key, order_id);
create index order_summaries_placed on order_summaries (placed_at, order_id);
create index order_summaries_total on order_summaries (total_pence, order_id);
create index order_summaries_name on order_summaries (name_key, order_id);
-- Views have the orders with which something is still to happen: few of all.
create index order_summaries_open on order_summaries (next_key, order_id) include (views) where views <> '{}';
create index order_summaries_rules on order_summaries (rules);

-- Orders that have changed since their summary was made. Rows are only added, so that no transaction
-- waits for another one here.
create table order_changes (
  id       bigint generated always as identity primary key,
  order_id uuid not null
);

create function note_order_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into order_changes (order_id) values (old.order_id);
  else
    insert into order_changes (order_id) values (new.order_id);
  end if;
  return null;
end $$;

-- A deleted order, and one whose personal data is removed, has no summary from the same transaction on.
create function note_changed_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from order_summaries where order_id = old.id;
    return null;
  end if;
  if tg_op = 'UPDATE' and new.email is distinct from old.email then
    delete from order_summaries where order_id = new.id;
  end if;
  insert into order_changes (order_id) values (new.id);
  return null;
end $$;

create function note_order_of_payment() returns trigger language plpgsql as $$
begin
  insert into order_changes (order_id) select order_id from payments where id = new.payment_id;
  return null;
end $$;

create trigger note_change after insert or update or delete on orders
  for each row execute function note_changed_order();
create trigger note_change after insert or update on order_history
  for each row execute function note_order_change();
create trigger note_change after insert or update on order_flags
  for each row execute function note_order_change();
create trigger note_change after insert or update on order_lines
  for each row execute function note_order_change();
create trigger note_change after insert or update on payments
  for each row execute function note_order_change();
create trigger note_change after insert or update or delete on refunds
  for each row execute function note_order_change();
create trigger note_change after insert or update on disputes
  for each row execute function note_order_of_payment();
create trigger note_change after insert or update or delete on fulfilments
  for each row execute function note_order_change();
create trigger note_change after insert or update or delete on fulfilment_lines
  for each row execute function note_order_change();
create trigger note_change after insert or update on returns
  for each row execute function note_order_change();

-- The newest first: changes are read from the last one on.
insert into order_changes (order_id) select id from orders order by created_at;
