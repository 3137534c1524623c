-- Why orders need a person: several flags an order, each with its time, who raised it, and how it was dealt
-- with. And the history of an order: one row for each event, with who did it.

create table order_flags (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id) on delete cascade,
  -- shop/orders/flag.ts has the codes and their sentences.
  code text not null check (code ~ '^[a-z_]{1,40}$'),
  -- What it is about: the id of a session, refund or request.
  subject text not null default '' check (length(subject) <= 300),
  note text not null default '' check (length(note) <= 2000),
  raised_at timestamptz not null default now(),
  raised_by_kind text not null check (raised_by_kind in ('customer', 'staff', 'shop', 'provider', 'carrier')),
  raised_by_id text check (length(raised_by_id) <= 100),
  resolved_at timestamptz check (resolved_at >= raised_at),
  resolved_by_kind text check (resolved_by_kind in ('customer', 'staff', 'shop', 'provider', 'carrier')),
  resolved_by_id text check (length(resolved_by_id) <= 100),
  resolution text not null default '' check (length(resolution) <= 2000),
  check ((resolved_at is null) = (resolved_by_kind is null))
);
create unique index order_flags_one_open on order_flags (order_id, code, subject) where resolved_at is null;
create index order_flags_open on order_flags (raised_at) where resolved_at is null;
create index order_flags_order on order_flags (order_id, id);

-- The sentences in orders.attention become codes. Two of them could be added to another sentence, so they
-- are cut out first; what is left is one sentence.
with noted as (
  select id, customer_id, attention, updated_at,
    trim(both '. ' from replace(replace(attention,
      'Paid before the database was restored, and there is too little stock for it now. Check whether it was dispatched or has to be refunded, and count the stock', ''),
      'Refunded in full before the end of the lost database. If it was cancelled before dispatch, add its goods to the stock again', '')) as sentence
  from orders where attention is not null
), coded as (
  select id, updated_at, 'stock_unknown' as code, '' as subject, '' as note
  from noted where position('Paid before the database was restored' in attention) > 0
  union all
  select id, updated_at, 'restock_unknown', '', ''
  from noted where position('Refunded in full before the end of the lost database' in attention) > 0
  union all
  select id, updated_at, known.code, coalesce(substring(sentence from known.subject), ''),
    case when known.keeps then coalesce(substring(sentence from known.note), sentence) else '' end
  from noted cross join lateral (
    select * from (values
      (1, '^Paid in [A-Z]{3}, not GBP$', 'payment_mismatch', null, true, null),
      (2, '^Paid £.* instead of £', 'payment_mismatch', null, true, null),
      (3, '^Session \S+ belongs to order ', 'payment_mismatch', '^Session (\S+)', true, null),
      (4, '^Paid a second time, through session ', 'paid_twice', 'session (\S+)$', false, null),
      (5, '^Sold out before it was paid for', 'sold_out', null, false, null),
      (6, '^A refund of this order has failed', 'refund_failed', null, false, null),
      (7, '^The customer''s bank disputes this payment', 'disputed', null, false, null),
      (8, '^The customer has asked to cancel this order', 'cancel_requested', null, false, null),
      (9, '^The customer has asked to return goods', 'return_requested', null, false, null),
      (10, '^The customer has withdrawn from the contract', 'withdrawn', null, false, null),
      (11, '^Recreated after a restore without ', 'recreated', null, true, '^Recreated after a restore (.*)$'),
      (99, '', 'other', null, true, null)
    ) as listed (place, pattern, code, subject, keeps, note)
    where sentence ~ pattern order by place limit 1
  ) as known
  where sentence <> ''
)
insert into order_flags (order_id, code, subject, note, raised_at, raised_by_kind, raised_by_id)
select id, code, left(subject, 300), left(note, 2000), updated_at,
  case when code in ('cancel_requested', 'return_requested', 'withdrawn') then 'customer'
    when code in ('payment_mismatch', 'paid_twice', 'refund_failed', 'disputed') then 'provider'
    else 'shop' end,
  case when code in ('payment_mismatch', 'paid_twice', 'refund_failed', 'disputed') then 'stripe' end
from coded order by updated_at, id;

drop index orders_attention;
alter table orders drop column attention;

-- Ids, quantities and sums go into detail, no personal values. A customer's id is not stored here: the
-- order says who the customer is. The codes of events are in shop/orders/order-event.ts.
alter table order_history
  add column event text check (event ~ '^[a-z_]{1,40}$'),
  add column detail jsonb not null default '{}',
  add column actor_kind text check (actor_kind in ('customer', 'staff', 'shop', 'provider', 'carrier')),
  add column actor_id text check (actor_id is null or length(actor_id) <= 100 and actor_kind <> 'customer'),
  alter column reason set default '',
  alter column to_status drop not null;

update order_history set
  reason = left(reason, 2000),
  event = case
    when to_status = 'pending_payment' and reason = 'Recreated from Stripe after a restore' then 'recreated'
    when to_status = 'pending_payment' then 'placed'
    when to_status = 'processing' then 'making_started'
    when to_status = 'expired' then 'payment_expired'
    when to_status in ('refunded', 'partially_refunded') then 'refund_sent'
    else to_status end,
  actor_kind = case actor when 'stripe' then 'provider' when 'customer' then 'customer' when 'shop' then 'shop'
    else 'staff' end,
  actor_id = case when actor = 'stripe' then 'stripe' when actor in ('customer', 'shop') then null
    else left(actor, 100) end;

alter table order_history
  alter column event set not null,
  alter column actor_kind set not null,
  add check (length(reason) <= 2000),
  drop column actor;

-- An older version writes the columns that are gone.
update schema_floor set migration = greatest(migration, 37);
