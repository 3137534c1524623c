-- Why the stock of a product is what it is: each change of products.stock is a row here, written by the
-- triggers below in the same statement, also when somebody changes the stock by SQL. So the stock of a
-- product is the sum of its moves. Reserving pieces for an unpaid order is not a move.
create table stock_moves (
  id bigint generated always as identity primary key,
  product_id integer not null references products (id) on delete cascade,
  change integer not null,
  reason text not null check (reason in
    ('opening', 'sold', 'cancelled', 'returned', 'received', 'corrected', 'damaged', 'counted', 'recreated')),
  -- What caused it: an order, a return, a delivery note, a count.
  cause_kind text check (length(cause_kind) between 1 and 40),
  cause_id text check (length(cause_id) between 1 and 100),
  actor_kind text not null check (actor_kind in ('customer', 'staff', 'shop', 'provider', 'carrier')),
  -- Null for a customer: no personal data is stored here.
  actor_id text check (length(actor_id) <= 100),
  note text not null default '' check (length(note) <= 500),
  -- The stock of the product after this move.
  stock_after integer not null check (stock_after >= 0),
  -- The time of the change, not of its transaction's begin: a stocktake compares with it.
  at timestamptz not null default clock_timestamp(),
  check (actor_kind <> 'customer' or actor_id is null),
  check ((cause_kind is null) = (cause_id is null)),
  -- A product may begin with no pieces, and a stocktake may find no difference.
  check (change <> 0 or reason in ('opening', 'counted'))
);
create index stock_moves_product on stock_moves (product_id, id);

-- The verbs of shop/catalogue/stock.server.ts say why in a setting that is valid for one statement. Without
-- it, the change was made by hand in the database.
create function record_stock_changes() returns trigger language plpgsql as $$
declare
  source jsonb := coalesce(nullif(current_setting('shop.stock_source', true), '')::jsonb,
    '{"reason": "corrected", "actor_kind": "staff", "note": "Changed in the database"}');
begin
  insert into stock_moves
    (product_id, change, reason, cause_kind, cause_id, actor_kind, actor_id, note, stock_after)
  select changed.id, coalesce(changed.stock, 0) - coalesce(earlier.stock, 0), source ->> 'reason',
    source ->> 'cause_kind', source ->> 'cause_id', source ->> 'actor_kind', source ->> 'actor_id',
    coalesce(source ->> 'note', ''), coalesce(changed.stock, 0)
  from changed join earlier on earlier.id = changed.id
  where coalesce(changed.stock, 0) <> coalesce(earlier.stock, 0)
  order by changed.id;
  perform set_config('shop.stock_source', '', true);
  return null;
end $$;

create function record_opening_stock() returns trigger language plpgsql as $$
begin
  insert into stock_moves (product_id, change, reason, actor_kind, stock_after)
  select id, stock, 'opening', 'shop', stock from added where stock is not null order by id;
  return null;
end $$;

create trigger record_stock_changes after update on products
  referencing old table as earlier new table as changed
  for each statement execute function record_stock_changes();
create trigger record_opening_stock after insert on products
  referencing new table as added for each statement execute function record_opening_stock();

-- After the triggers, which lock the table: no change falls between them and this.
insert into stock_moves (product_id, change, reason, actor_kind, stock_after)
select id, stock, 'opening', 'shop', stock from products where stock is not null order by id;
