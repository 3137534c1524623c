-- Staff can stop an account from placing orders. Orders that were placed go on.
alter table customers add column ordering_blocked_at timestamptz;
create index customers_blocked on customers (created_at desc, id) where ordering_blocked_at is not null;
