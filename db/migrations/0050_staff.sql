-- The people who run the shop, and how they sign in to the admin. Customers are other people in other
-- tables: one e-mail address may have both kinds of account, and neither opens the other.

-- Without a password and joined_at the person was invited (or reset) and has not joined yet: nothing
-- works for them but their link. The seeds of authenticator apps are encrypted with the admin key.
create table staff (
  id               uuid primary key default gen_random_uuid(),
  email            text not null check (length(email) <= 200),
  name             text not null check (length(name) <= 200),
  role             text not null check (role in ('owner', 'manager', 'packer', 'accountant')),
  password_hash    text,
  totp_seed        bytea check (length(totp_seed) <= 200),
  -- The number of the 30 seconds of the last accepted code: a code works once.
  totp_last_step   bigint,
  -- Shown to the person and not confirmed by a code yet.
  new_totp_seed    bytea check (length(new_totp_seed) <= 200),
  joined_at        timestamptz,
  disabled_at      timestamptz,
  created_at       timestamptz not null default now(),
  check (joined_at is null or password_hash is not null)
);
create unique index staff_email on staff (lower(email));

-- state: joining = password set, factor or recovery codes missing; password = signed in by password,
-- factor missing; open = may use the admin. Only the SHA-256 of the token is stored.
create table staff_sessions (
  id         uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique check (length(token_hash) = 32),
  staff_id   uuid not null references staff on delete cascade,
  state      text not null check (state in ('joining', 'password', 'open')),
  user_agent text check (length(user_agent) <= 300),
  created_at timestamptz not null default now(),
  used_at    timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When the second factor was last given.
  factor_at  timestamptz,
  check ((state = 'open') = (factor_at is not null))
);
create index staff_sessions_staff on staff_sessions (staff_id);
create index staff_sessions_expiry on staff_sessions (expires_at);

-- A link that was printed or mailed. Used once; a newer one of its purpose replaces it.
create table staff_links (
  staff_id   uuid not null references staff on delete cascade,
  purpose    text not null check (purpose in ('join', 'password')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (staff_id, purpose)
);

create table staff_passkeys (
  id            uuid primary key default gen_random_uuid(),
  staff_id      uuid not null references staff on delete cascade,
  credential_id text not null unique check (length(credential_id) <= 1500),
  public_key    bytea not null check (length(public_key) <= 4000),
  counter       bigint not null,
  transports    text[] not null default '{}' check (cardinality(transports) <= 10),
  name          text not null check (length(name) <= 60),
  created_at    timestamptz not null default now(),
  used_at       timestamptz
);
create index staff_passkeys_staff on staff_passkeys (staff_id);

-- Ten for each person, each used once and then deleted.
create table staff_recovery_codes (
  id        bigint generated always as identity primary key,
  staff_id  uuid not null references staff on delete cascade,
  code_hash text not null
);
create index staff_recovery_codes_staff on staff_recovery_codes (staff_id);

-- What a passkey has to sign, for one session and one purpose. Deleted when it is answered.
create table staff_challenges (
  session_id uuid not null references staff_sessions on delete cascade,
  purpose    text not null check (purpose in ('add', 'prove')),
  challenge  text not null check (length(challenge) <= 200),
  expires_at timestamptz not null,
  primary key (session_id, purpose)
);
