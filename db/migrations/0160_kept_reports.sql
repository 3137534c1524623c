-- Reports over more orders than are added up while a person waits: a job makes their figures, which are kept for a few
-- minutes. A row holds sums and names of products, nothing of a customer but the numbers of orders that left late.
create table kept_reports (
  id uuid primary key default gen_random_uuid(),
  mode text not null,
  report text not null check (length(report) between 1 and 40),
  -- What the report was asked for: its days and how they are shown.
  question jsonb not null check (length(question::text) <= 1000),
  asked_at timestamp with time zone not null default now(),
  -- Null until a job has made it.
  made_at timestamp with time zone,
  answer jsonb,
  check ((made_at is null) = (answer is null)),
  unique (mode, report, question)
);
create index kept_reports_asked on kept_reports (asked_at);

-- Whether some days have more orders than are added up at once.
create index payments_paid on payments (paid_at) where state = 'paid';
