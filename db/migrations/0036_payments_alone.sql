-- Payments are in the table of that name alone, and nothing but a module of the code names the provider.

drop trigger copy_payment on orders;
drop function copy_payment_of_order();
drop function payment_state_of(orders);

alter table orders
  drop column stripe_session_id,
  drop column stripe_session_url,
  drop column payment_intent_id,
  drop column session_attempt,
  drop column session_expires_at,
  drop column payment_mode,
  drop column paid_at;

alter table stripe_events rename to payment_events;
alter table payment_events rename constraint stripe_events_pkey to payment_events_pkey;
alter index stripe_events_open rename to payment_events_open;

-- Jobs that wait carry on under the new names; pages are closed by payment. A new database has no queue yet.
do $$ begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    update graphile_worker._private_jobs as job
      set payload = json_build_object('id', payments.id), key = 'close-payment-page:' || payments.id
      from payments
      where job.key = 'close-card-page:' || payments.provider_ref;
    update graphile_worker._private_jobs set key = 'payment-event:' || substr(key, length('stripe-event:') + 1)
      where key like 'stripe-event:%';
    update graphile_worker._private_tasks set identifier = 'payment-event'
      where identifier = 'stripe-event'
        and not exists (select from graphile_worker._private_tasks where identifier = 'payment-event');
    update graphile_worker._private_tasks set identifier = 'close-payment-page'
      where identifier = 'close-card-page'
        and not exists (select from graphile_worker._private_tasks where identifier = 'close-payment-page');
  end if;
end $$;

update schema_floor set migration = greatest(migration, 36);
