-- Goods that leave for an order, with their lines, in place of parcels without any.

create table fulfilments (
  id              uuid primary key default gen_random_uuid(),
  order_id        uuid not null references orders on delete cascade,
  state           text not null check (state in ('making', 'ready', 'dispatched', 'delivered', 'returned')),
  carrier         text check (length(carrier) between 1 and 60),
  tracking_number text check (length(tracking_number) between 1 and 60),
  tracking_url    text check (tracking_url ~ '^https://' and length(tracking_url) <= 500),
  -- The day by which the parcel should arrive.
  promised_for    date,
  created_at      timestamptz not null default now(),
  made_at         timestamptz,
  dispatched_at   timestamptz,
  delivered_at    timestamptz check (delivered_at >= dispatched_at),
  -- Who said that it was delivered; nobody did where it is assumed.
  delivered_by    text check (delivered_by in ('staff', 'carrier', 'customer', 'assumed')),
  constraint fulfilments_of_order unique (id, order_id),
  constraint fulfilments_dispatched check ((state in ('making', 'ready')) = (dispatched_at is null)),
  constraint fulfilments_carrier check ((dispatched_at is null) = (carrier is null)),
  constraint fulfilments_delivered check ((state = 'delivered') = (delivered_at is not null)),
  constraint fulfilments_delivered_by check ((delivered_at is null) = (delivered_by is null))
);
create index fulfilments_order on fulfilments (order_id, created_at);
create index fulfilments_in_transit on fulfilments (dispatched_at) where state = 'dispatched';

create table fulfilment_lines (
  fulfilment_id uuid not null,
  order_id      uuid not null,
  position      integer not null,
  quantity      integer not null check (quantity between 1 and 100),
  primary key (fulfilment_id, position),
  foreign key (fulfilment_id, order_id) references fulfilments (id, order_id) on delete cascade,
  foreign key (order_id, position) references order_lines on delete cascade
);
create index fulfilment_lines_of_line on fulfilment_lines (order_id, position);

insert into fulfilments (id, order_id, state, carrier, tracking_number, tracking_url, promised_for,
    created_at, dispatched_at, delivered_at, delivered_by)
select p.id, p.order_id, case when p.delivered_at is null then 'dispatched' else 'delivered' end,
    p.carrier, p.tracking_number, p.tracking_url, o.promised_for, p.dispatched_at, p.dispatched_at,
    p.delivered_at, case when p.delivered_at is not null then 'staff' end
  from parcels p join orders o on o.id = p.order_id;

-- Orders that were given these statuses by hand have no parcel to tell of it.
with reached as (
  select id, promised_for, updated_at,
      coalesce((select min(at) from order_history h where h.order_id = o.id and h.to_status = 'dispatched'),
        case when status = 'dispatched' then updated_at end) as dispatched_at,
      coalesce((select min(at) from order_history h where h.order_id = o.id and h.to_status = 'delivered'),
        case when status = 'delivered' then updated_at end) as delivered_at,
      coalesce((select min(at) from order_history h where h.order_id = o.id and h.to_status = 'processing'),
        case when status = 'processing' then updated_at end) as begun_at
    from orders o
    where status in ('processing', 'dispatched', 'delivered', 'partially_refunded')
      and not exists (select from fulfilments f where f.order_id = o.id)
)
insert into fulfilments (order_id, state, carrier, promised_for, created_at, made_at, dispatched_at,
    delivered_at, delivered_by)
select id,
    case when delivered_at is not null then 'delivered' when dispatched_at is not null then 'dispatched' else 'making' end,
    case when coalesce(dispatched_at, delivered_at) is not null then 'Carrier not recorded' end,
    promised_for, coalesce(begun_at, dispatched_at, delivered_at), null,
    least(dispatched_at, delivered_at), case when delivered_at is not null then greatest(dispatched_at, delivered_at) end,
    case when delivered_at is not null then 'staff' end
  from reached where coalesce(begun_at, dispatched_at, delivered_at) is not null;
update fulfilments f set state = 'delivered', delivered_by = 'staff',
    delivered_at = greatest(f.dispatched_at, o.updated_at)
  from orders o where o.id = f.order_id and o.status = 'delivered' and f.state = 'dispatched';

-- What was sent in which parcel was not recorded: the first one has everything.
insert into fulfilment_lines (fulfilment_id, order_id, position, quantity)
select first.id, l.order_id, l.position, l.quantity
  from (select distinct on (order_id) id, order_id from fulfilments order by order_id, created_at, id) as first
  join order_lines l on l.order_id = first.order_id;

drop table parcels;

-- Each line has its own day, as part of an order may leave later.
alter table order_lines add column promised_for date;
update order_lines l set promised_for = o.promised_for from orders o
  where o.id = l.order_id and o.promised_for is not null;
alter table orders drop column promised_for;

-- An older version knows parcels and a promised day of the whole order.
update schema_floor set migration = greatest(migration, 39);
