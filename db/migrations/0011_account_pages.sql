-- What a customer keeps and changes on the account's pages.

-- A session is named to its owner by an id that is no secret, and by the browser it is held in.
alter table sessions add column id uuid not null default gen_random_uuid() unique;
alter table sessions add column user_agent text check (length(user_agent) <= 300);

create table addresses (
  id          uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers on delete cascade,
  name        text not null check (length(name) between 1 and 100),
  line1       text not null check (length(line1) between 1 and 100),
  line2       text not null default '' check (length(line2) <= 100),
  city        text not null check (length(city) between 1 and 100),
  country     text not null check (country ~ '^[A-Z]{2}$'),
  postcode    text not null check (length(postcode) <= 12),
  is_default  boolean not null default false,
  created_at  timestamptz not null default now()
);
create index addresses_customer on addresses (customer_id, created_at);
create unique index addresses_one_default on addresses (customer_id) where is_default;

-- A change of e-mail address waits until both addresses have confirmed it; a newer wish replaces it.
create table email_changes (
  customer_id      uuid primary key references customers on delete cascade,
  new_email        text not null check (length(new_email) <= 200),
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  expires_at       timestamptz not null
);
alter table link_tokens drop constraint link_tokens_purpose_check;
alter table link_tokens add constraint link_tokens_purpose_check
  check (purpose in ('verify', 'reset', 'email-old', 'email-new'));
