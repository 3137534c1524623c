-- Which messages somebody has answered. Those of before were answered by mail, without a record of it.
alter table messages add column answered_at timestamptz;
update messages set answered_at = received_at;
create index messages_unanswered on messages (received_at) where answered_at is null;
