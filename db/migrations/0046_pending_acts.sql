-- Undo: for a minute an act of staff about an order waits here, checked but not done.

create table pending_acts (
  order_id   uuid primary key references orders on delete cascade,
  act_id     uuid not null unique,
  -- shop/fulfilment/pending-act.ts lists them.
  action     text not null check (action ~ '^[a-z_]{1,40}$'),
  input      jsonb not null,
  actor_kind text not null check (actor_kind in ('customer', 'staff', 'shop', 'provider', 'carrier')),
  actor_id   text check (length(actor_id) <= 100),
  begun_at   timestamptz not null default now(),
  due_at     timestamptz not null check (due_at >= begun_at)
);
