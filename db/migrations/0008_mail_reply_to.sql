alter table mail_outbox add column reply_to text;
