-- A saved address may have a company and the number that a carrier may ring about a parcel. The address of
-- an order is JSON and has them beside its lines.
alter table addresses
  add column company text not null default '' check (length(company) <= 100),
  add column telephone text not null default '' check (length(telephone) <= 40);
