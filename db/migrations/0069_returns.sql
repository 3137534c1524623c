-- What staff do about a return, step by step. An open return without these times was asked for and no more.
alter table returns
  -- Why it comes back. For faulty or wrong goods the shop pays the carriage, and keeps nothing.
  add column reason          text not null default 'changed_mind'
                             check (reason in ('changed_mind', 'faulty', 'wrong_item')),
  add column accepted_at     timestamptz,
  add column refused_at      timestamptz,
  -- The day of the customer's proof of posting.
  add column posted_on       date,
  add column inspected_at    timestamptz,
  -- What was found, and what is kept for it: the words and the deduction of the refund.
  add column finding         text not null default '' check (length(finding) <= 500),
  add column deduction_pence integer not null default 0 check (deduction_pence between 0 and 100000000),
  add column closed_at       timestamptz,
  -- Why it was refused, or settled without a refund.
  add column closing_note    text not null default '' check (length(closing_note) <= 500);
create index returns_open on returns (requested_at, id) where state <> 'closed';
create index returns_closed on returns (closed_at desc, id) where closed_at is not null;

-- Photographs of goods that come back; the files are DATA_DIR/uploads/returns/ID.webp.
create table return_photos (
  id        uuid primary key,
  return_id uuid not null references returns on delete cascade,
  added_at  timestamptz not null default now(),
  width     integer not null check (width between 1 and 4000),
  height    integer not null check (height between 1 and 4000),
  bytes     integer not null check (bytes between 1 and 10485760)
);
create index return_photos_return on return_photos (return_id, added_at);
