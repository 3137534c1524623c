-- What the shop sent to the bank about a dispute: once, and word for word as it was read before.
create table dispute_evidence (
  dispute_ref    text primary key references disputes on delete cascade,
  -- Names it at the provider.
  id             uuid not null default gen_random_uuid(),
  state          text not null check (state in ('sending', 'sent', 'refused')),
  -- Texts by field; empty once the personal data of the order is removed.
  evidence       jsonb not null check (jsonb_typeof(evidence) = 'object'),
  -- Part of the idempotency key: raised when a refused one is sent anew.
  attempt        integer not null default 1 check (attempt > 0),
  prepared_at    timestamptz not null default now(),
  prepared_by    text check (length(prepared_by) <= 100),
  sent_at        timestamptz,
  -- Why the provider refused it, in the provider's words.
  failure        text check (length(failure) <= 300),
  constraint dispute_evidence_sent check ((state = 'sent') = (sent_at is not null))
);

-- Disputes by the day by which they are to be answered.
create index disputes_due on disputes (due_by) where status in ('inquiry', 'needs_response');
create index disputes_opened on disputes (opened_at desc, provider_ref desc);
