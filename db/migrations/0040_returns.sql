-- Goods that come back: by line, quantity and condition. What the customer declared stays in cancel_requests.

create table returns (
  id                uuid primary key default gen_random_uuid(),
  order_id          uuid not null references orders on delete cascade,
  cancel_request_id uuid unique references cancel_requests on delete set null,
  -- received: the goods are back, and the refund is still to be made.
  state             text not null default 'requested' check (state in ('requested', 'received', 'closed')),
  requested_at      timestamptz not null default now(),
  received_at       timestamptz,
  note              text not null default '' check (length(note) <= 2000),
  constraint returns_of_order unique (id, order_id),
  constraint returns_received check (state = 'closed' or (state = 'received') = (received_at is not null))
);
create index returns_order on returns (order_id, requested_at);

create table return_lines (
  id           bigint generated always as identity primary key,
  return_id    uuid not null,
  order_id     uuid not null,
  position     integer not null,
  quantity     integer not null check (quantity between 1 and 100),
  -- Null until it is received.
  condition    text check (condition in ('as_new', 'used', 'damaged')),
  is_restocked boolean not null default false,
  unique nulls not distinct (return_id, position, condition),
  foreign key (return_id, order_id) references returns (id, order_id) on delete cascade,
  foreign key (order_id, position) references order_lines on delete cascade
);
create index return_lines_of_line on return_lines (order_id, position);

-- What came back of an earlier return was not recorded, nor was its condition.
insert into returns (order_id, cancel_request_id, state, requested_at, received_at)
select r.order_id, r.id,
    case when r.closed_at is not null or o.status = 'refunded' then 'closed'
      when r.goods_received_at is not null then 'received' else 'requested' end,
    r.received_at, r.goods_received_at
  from cancel_requests r join orders o on o.id = r.order_id
  where r.kind = 'return' or r.goods_received_at is not null
    or r.kind = 'withdrawal' and exists (select from fulfilments f where f.order_id = r.order_id and f.dispatched_at is not null);
insert into return_lines (return_id, order_id, position, quantity)
select r.id, r.order_id, l.position, sum(l.quantity)
  from returns r
  join fulfilments f on f.order_id = r.order_id and f.state in ('dispatched', 'delivered')
  join fulfilment_lines l on l.fulfilment_id = f.id
  where r.state = 'requested'
  group by r.id, r.order_id, l.position;

-- Requests are events of their order: pages list what has happened from its history alone.
insert into order_history (order_id, event, detail, actor_kind, at)
select order_id, case kind when 'cancel' then 'cancel_requested' when 'return' then 'return_requested' else 'withdrawn' end,
    jsonb_build_object('requestId', id), 'customer', received_at
  from cancel_requests r
  where order_id is not null and not exists (
    select from order_history h where h.order_id = r.order_id and h.detail ->> 'requestId' = r.id::text)
union all
select order_id, 'return_received', jsonb_build_object('requestId', id), 'staff', goods_received_at
  from cancel_requests where order_id is not null and goods_received_at is not null
order by 5;

alter table cancel_requests drop column goods_received_at;
update schema_floor set migration = greatest(migration, 40);
