-- Money given back: one row a refund, written before the provider is asked for it.

create table refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  payment_id uuid not null references payments on delete cascade,
  state text not null check (state in
    ('awaiting_approval', 'requested', 'sending', 'sent', 'failed', 'undone', 'lapsed')),
  -- The sum of the lines, delivery and goodwill, less the deduction.
  amount_pence integer not null check (amount_pence > 0),
  shipping_pence integer not null default 0 check (shipping_pence >= 0),
  shipping_vat_pence integer not null default 0 check (shipping_vat_pence between 0 and shipping_pence),
  goodwill_pence integer not null default 0 check (goodwill_pence >= 0),
  deduction_pence integer not null default 0 check (deduction_pence >= 0),
  -- Goodwill that does not lower the price: no VAT and no credit note.
  is_compensation boolean not null default false,
  vat_pence integer not null default 0 check (vat_pence between 0 and amount_pence),
  -- For the customer to read.
  reason text not null default '' check (length(reason) <= 2000),
  -- The shop asked for it, or it was made at the provider without the shop.
  origin text not null check (origin in ('shop', 'provider')),
  requested_by_kind text not null
    check (requested_by_kind in ('customer', 'staff', 'shop', 'provider', 'carrier')),
  requested_by_id text check (length(requested_by_id) <= 100),
  requested_at timestamptz not null default now(),
  approved_by_kind text
    check (approved_by_kind in ('customer', 'staff', 'shop', 'provider', 'carrier')),
  approved_by_id text check (length(approved_by_id) <= 100),
  approved_at timestamptz,
  -- Part of the idempotency key: raised when a refund that failed is tried anew.
  attempt integer not null default 1 check (attempt > 0),
  provider_ref text unique check (length(provider_ref) between 1 and 300),
  provider_status text check (provider_status in ('pending', 'succeeded', 'failed', 'canceled')),
  -- Why the provider refused it or it failed, in the provider's words.
  failure text check (length(failure) <= 300),
  -- When the provider accepted it, and when the money had gone or the refund had failed.
  sent_at timestamptz,
  finished_at timestamptz,
  -- When a person said what a refund made at the provider was for.
  explained_at timestamptz,
  -- The act of staff that asked for it: the same act again is the same refund.
  act_id uuid,
  constraint refunds_compensation check (not is_compensation or (amount_pence = goodwill_pence and vat_pence = 0)),
  constraint refunds_sent check (state <> 'sent' or sent_at is not null)
);
create index refunds_order on refunds (order_id, requested_at);
create index refunds_payment on refunds (payment_id);
create unique index refunds_one_open on refunds (order_id) where state in ('requested', 'sending');
create unique index refunds_act on refunds (order_id, act_id) where act_id is not null;
create index refunds_to_follow on refunds (requested_at)
  where state in ('awaiting_approval', 'requested', 'sending') or provider_status = 'pending';

create table refund_lines (
  refund_id uuid not null references refunds on delete cascade,
  order_id uuid not null,
  position integer not null,
  quantity integer not null check (quantity > 0),
  -- Of these, pieces that are no longer to be sent.
  cancelled_quantity integer not null default 0 check (cancelled_quantity between 0 and quantity),
  amount_pence integer not null check (amount_pence >= 0),
  vat_pence integer not null check (vat_pence between 0 and amount_pence),
  primary key (refund_id, position),
  foreign key (order_id, position) references order_lines (order_id, position) on delete cascade
);
create index refund_lines_order on refund_lines (order_id, position);

-- The cardholder's bank takes a payment back.
create table disputes (
  provider_ref text primary key check (length(provider_ref) between 1 and 300),
  payment_id uuid not null references payments on delete cascade,
  amount_pence integer not null check (amount_pence > 0),
  -- inquiry: the bank asks, and has taken no money yet; closed: an inquiry that ended.
  status text not null
    check (status in ('inquiry', 'needs_response', 'under_review', 'won', 'lost', 'closed')),
  reason text not null check (length(reason) <= 200),
  -- The last moment for an answer; null if none is possible.
  due_by timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz
);
create index disputes_payment on disputes (payment_id);

-- What was refunded before there were rows: one for each order, without lines and without a credit note.
-- The first look at the provider gives it its reference (shop/payments/refunds). Its VAT is its share.
insert into refunds (order_id, payment_id, state, amount_pence, goodwill_pence, vat_pence, origin,
    requested_by_kind, requested_by_id, requested_at, provider_status, sent_at, finished_at, explained_at)
select orders.id, payments.id, 'sent', refunded_pence, refunded_pence,
    round(refunded_pence::numeric * sums.vat_pence / total_pence), 'provider', 'provider', 'stripe',
    orders.updated_at, 'succeeded', orders.updated_at, orders.updated_at, orders.updated_at
  from orders
  join payments on payments.order_id = orders.id and payments.state = 'paid'
  join lateral (
    select vat + case when vat > 0 then shipping - (5 * shipping + 3) / 6 else 0 end as vat_pence
    from (
      select sum(quantity * unit_vat_pence)::integer as vat,
        orders.total_pence - sum(quantity * (unit_net_pence + unit_vat_pence))::integer as shipping
      from order_lines where order_id = orders.id) as of_lines) as sums on true
  where refunded_pence > 0;

-- A whole refund that the queue still has to make becomes a row, and the reconciliation makes it.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is null then return; end if;
  with owed as (
    select orders.id as order_id, payments.id as payment_id, total_pence, refunded_pence,
      total_pence - sum(quantity * (unit_net_pence + unit_vat_pence))::integer as shipping,
      sum(quantity * unit_vat_pence)::integer as vat
    from orders
    join payments on payments.order_id = orders.id and payments.state = 'paid'
    join order_lines on order_lines.order_id = orders.id
    where refunded_pence < total_pence
      and exists (select from graphile_worker._private_jobs as jobs
        where jobs.key = 'refund-order:' || orders.id)
    group by orders.id, payments.id),
  sums as (
    select owed.*, case when vat > 0 then shipping - (5 * shipping + 3) / 6 else 0 end as shipping_vat
    from owed),
  added as (
    insert into refunds (order_id, payment_id, state, amount_pence, shipping_pence, shipping_vat_pence,
        deduction_pence, vat_pence, reason, origin, requested_by_kind)
    select order_id, payment_id, 'requested', total_pence - refunded_pence, shipping, shipping_vat,
        refunded_pence,
        vat + shipping_vat - round(refunded_pence::numeric * (vat + shipping_vat) / total_pence),
        case when refunded_pence > 0 then 'Less what was refunded before' else '' end, 'shop', 'shop'
      from sums
    returning id, order_id)
  insert into refund_lines (refund_id, order_id, position, quantity, cancelled_quantity, amount_pence, vat_pence)
  select added.id, added.order_id, position, quantity, quantity,
      quantity * (unit_net_pence + unit_vat_pence), quantity * unit_vat_pence
    from added join order_lines on order_lines.order_id = added.order_id;
  delete from graphile_worker._private_jobs where key like 'refund-order:%';
end $$;

alter table orders drop column refunded_pence;

-- Mails that wait to be sent have the sum under its old name.
update mail_outbox set data = data - 'refundedPence' - 'isWhole' || jsonb_build_object('amountPence', data -> 'refundedPence')
  where template = 'order-refunded' and data ? 'refundedPence';
