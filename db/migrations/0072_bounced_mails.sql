-- A mail that came back: when, and what the server of its recipient said.
alter table mail_outbox add column bounced_at timestamptz;
alter table mail_outbox add column bounce_reason text check (length(bounce_reason) <= 500);
create index mail_outbox_recipient on mail_outbox (lower(recipient), created_at desc);
