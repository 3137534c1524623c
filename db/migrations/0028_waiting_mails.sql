-- Mails that wait in the outbox through the update. The mail "dead-letter" is now "dead-job", and the
-- day of delivery in an order confirmation is now called deliverBy.
update mail_outbox set template = 'dead-job' where template = 'dead-letter' and sent_at is null;
update mail_outbox set data = (data - 'thereBy') || jsonb_build_object('deliverBy', data -> 'thereBy')
  where template = 'order-confirmation' and sent_at is null and data ? 'thereBy';
