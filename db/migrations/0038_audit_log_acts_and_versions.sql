-- Who changed what: each act of staff, and what else the shop has to be able to prove. No personal values.
-- Rows are only added; the hourly deletion removes whole months after seven years.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('customer', 'staff', 'shop', 'provider', 'carrier')),
  actor_id text check (actor_id is null or length(actor_id) <= 100 and actor_kind <> 'customer'),
  action text not null check (action ~ '^[a-z_]{1,60}$'),
  subject_kind text not null check (subject_kind ~ '^[a-z_]{1,40}$'),
  subject_id text not null check (length(subject_id) between 1 and 100),
  -- By field: {"from": …, "to": …}; an empty object for a field with personal data.
  changed jsonb not null default '{}' check (jsonb_typeof(changed) = 'object'),
  request_id text check (length(request_id) <= 100),
  act_id uuid
);
create index audit_log_subject on audit_log (subject_kind, subject_id, id);
create index audit_log_at on audit_log (at);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('shop.audit_retention', true) = 'on'
      and old.at < date_trunc('month', now() - interval '7 years') then
    return old;
  end if;
  raise exception 'Rows of audit_log are never changed' using errcode = 'restrict_violation';
end $$;
create trigger refuse_change before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger refuse_truncate before truncate on audit_log
  for each statement execute function refuse_audit_change();

-- One row for each act, so that a form that is sent twice acts once. Deleted after 30 days.
create table acts (
  act_id uuid primary key,
  actor_kind text not null check (actor_kind in ('customer', 'staff', 'shop', 'provider', 'carrier')),
  actor_id text check (actor_id is null or length(actor_id) <= 100 and actor_kind <> 'customer'),
  action text not null check (action ~ '^[a-z_]{1,60}$'),
  subject_kind text not null check (subject_kind ~ '^[a-z_]{1,40}$'),
  subject_id text not null check (length(subject_id) between 1 and 100),
  -- SHA-256 of what was entered: another input is another act.
  input_hash bytea not null check (length(input_hash) = 32),
  -- What the act answered; null only while it runs.
  outcome jsonb,
  at timestamptz not null default now()
);
create index acts_at on acts (at);

-- A row that somebody looks at while another changes it: whoever saves names the version they have seen.
create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

alter table orders add column version integer not null default 1;
create trigger raise_version before update on orders for each row execute function raise_version();

-- Sales change the stock all the time: that is no change of the product.
alter table products add column version integer not null default 1;
create trigger raise_version before update on products for each row
  when (old.stock is not distinct from new.stock and old.held = new.held)
  execute function raise_version();
