-- One act of a person on many orders, done by a job, with a result for each order.
create table bulk_acts (
  id          uuid primary key,
  actor_kind  text not null check (actor_kind in ('customer', 'staff', 'shop', 'provider', 'carrier')),
  actor_id    text check (length(actor_id) <= 100),
  action      text not null check (action ~ '^[a-z_]{1,40}$'),
  -- Of add_comment; removed when it is done.
  comment     text not null default '' check (length(comment) <= 2000),
  begun_at    timestamptz not null default now(),
  -- Until then it can be undone.
  due_at      timestamptz not null,
  undone_at   timestamptz,
  finished_at timestamptz
);
create index bulk_acts_begun on bulk_acts (begun_at);

create table bulk_act_orders (
  bulk_act_id uuid not null references bulk_acts on delete cascade,
  order_id    uuid not null,
  position    integer not null,
  state       text not null default 'waiting' check (state in ('waiting', 'done', 'refused')),
  -- Why it was refused.
  reason      text not null default '' check (length(reason) <= 60),
  primary key (bulk_act_id, order_id)
);
