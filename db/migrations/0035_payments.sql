-- An order and its payment are two things: one row for each attempt to be paid.

create table payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  provider text not null default 'stripe' check (provider in ('stripe')),
  -- Where the money is: in the sandbox, at the provider in test mode, or real.
  mode text not null check (mode in ('sandbox', 'test', 'live')),
  -- The provider's name for the payment page; null until it is open.
  provider_ref text unique check (length(provider_ref) between 1 and 300),
  -- The provider's name for the charge; set when it is paid.
  charge_ref text unique check (length(charge_ref) between 1 and 300),
  -- Where the customer pays.
  url text,
  -- Part of the idempotency key of the payment page.
  attempt integer not null default 1 check (attempt > 0),
  amount_pence integer not null check (amount_pence > 0),
  currency text not null default 'gbp' check (currency = 'gbp'),
  state text not null default 'pending' check (state in ('pending', 'paid', 'failed', 'expired')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  paid_at timestamptz,
  constraint payments_paid_at check ((state = 'paid') = (paid_at is not null))
);
create unique index payments_one_pending on payments (order_id) where state = 'pending';
create index payments_order on payments (order_id, created_at);
create index payments_pending on payments (created_at, id) where state = 'pending';
create index payments_not_live on payments (mode) where mode <> 'live';

-- The payment that an order's own columns tell of. A cancelled order's page may still be open.
create function payment_state_of(placed orders) returns text language sql stable as $$
  select case
    when placed.paid_at is not null then 'paid'
    when placed.status = 'pending_payment' then 'pending'
    when placed.status = 'payment_failed' then 'failed'
    when placed.status = 'cancelled' and placed.stripe_session_id is not null
      and placed.session_expires_at > now() then 'pending'
    else 'expired' end
$$;

create function copy_payment_of_order() returns trigger language plpgsql as $$
begin
  update payments set
      mode = new.payment_mode,
      provider_ref = new.stripe_session_id,
      charge_ref = new.payment_intent_id,
      url = new.stripe_session_url,
      attempt = new.session_attempt,
      state = payment_state_of(new),
      expires_at = coalesce(new.session_expires_at, new.created_at + interval '33 minutes'),
      paid_at = new.paid_at
    where order_id = new.id;
  if not found then
    insert into payments (order_id, mode, provider_ref, charge_ref, url, attempt, amount_pence, state,
        created_at, expires_at, paid_at)
      values (new.id, new.payment_mode, new.stripe_session_id, new.payment_intent_id,
        new.stripe_session_url, new.session_attempt, new.total_pence, payment_state_of(new),
        new.created_at, coalesce(new.session_expires_at, new.created_at + interval '33 minutes'),
        new.paid_at);
  end if;
  return null;
end $$;

insert into payments (order_id, mode, provider_ref, charge_ref, url, attempt, amount_pence, state,
    created_at, expires_at, paid_at)
select id, payment_mode, stripe_session_id, payment_intent_id, stripe_session_url, session_attempt,
    total_pence, payment_state_of(orders), created_at,
    coalesce(session_expires_at, created_at + interval '33 minutes'), paid_at
  from orders;

-- Until the columns of orders go (0036), every change of theirs is made here, too.
create trigger copy_payment after insert or update of status, stripe_session_id, stripe_session_url,
    payment_intent_id, session_attempt, session_expires_at, payment_mode, paid_at on orders
  for each row execute function copy_payment_of_order();
