-- What staff write down about a customer. Deleted with the account, two years after it was written, or by staff.
create table customer_notes (
  id          uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers on delete cascade,
  note        text not null check (length(note) between 1 and 2000),
  actor_kind  text not null check (actor_kind in ('staff', 'shop')),
  actor_id    text check (length(actor_id) <= 100),
  written_at  timestamptz not null default now()
);
create index customer_notes_customer on customer_notes (customer_id, written_at desc);
create index customer_notes_age on customer_notes (written_at);
