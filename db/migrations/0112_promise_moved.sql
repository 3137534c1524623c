-- alone: no transaction
-- Reports of lead times look for the few orders whose day was moved among all events of all orders.
create index concurrently if not exists order_history_promise_moved on order_history (order_id)
  where event = 'promise_moved';
