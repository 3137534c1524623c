-- What the payment provider pays to the bank, and what each payout is made up of, in pence.
create table payouts (
  provider_ref   text primary key check (length(provider_ref) between 1 and 300),
  -- Where the money is: in the sandbox, at the provider in test mode, or real.
  mode           text not null check (mode in ('sandbox', 'test', 'live')),
  -- Below zero when the provider takes money from the bank.
  amount_pence   integer not null,
  currency       text not null default 'gbp' check (currency = 'gbp'),
  -- failed: the bank did not take it, or it was cancelled; its money comes back as a line of a later one.
  state          text not null check (state in ('pending', 'paid', 'failed')),
  -- awaited: the provider has not added up its lines yet; unlisted: it never will.
  listing        text not null check (listing in ('awaited', 'listed', 'unlisted')),
  arrives_on     date not null,
  opened_at      timestamptz not null,
  -- When its lines were read; null until then.
  lines_read_at  timestamptz,
  constraint payouts_lines_read check (lines_read_at is null or listing = 'listed')
);
create index payouts_arrival on payouts (mode, arrives_on desc, provider_ref desc);

create table payout_lines (
  provider_ref   text primary key check (length(provider_ref) between 1 and 300),
  payout_ref     text not null references payouts on delete cascade,
  kind           text not null check (kind in
    ('charge', 'refund', 'refund_failed', 'dispute', 'dispute_won', 'fee', 'payout_back', 'other')),
  -- The provider's own word for it.
  category       text not null check (length(category) <= 100),
  -- Below zero for what is taken. The net amount is compared with the two others, not computed.
  amount_pence   integer not null,
  fee_pence      integer not null,
  net_pence      integer not null,
  -- The charge, refund, dispute or payout that it is about.
  source_ref     text check (length(source_ref) <= 300),
  -- The charge that the source belongs to, as payments has it.
  charge_ref     text check (length(charge_ref) <= 300),
  -- The provider's words for a line that is about no charge.
  description    text not null default '' check (length(description) <= 200),
  made_at        timestamptz not null
);
create index payout_lines_payout on payout_lines (payout_ref, made_at, provider_ref);
create index payout_lines_source on payout_lines (source_ref, kind);
create index payout_lines_charge on payout_lines (charge_ref) where kind = 'charge';

-- What a person says of a difference. It holds for the difference as it was: another one is open again.
create table payout_explanations (
  payout_ref     text not null references payouts on delete cascade,
  -- The line, or the payout itself.
  subject        text not null check (length(subject) between 1 and 300),
  difference     text not null check (length(difference) between 1 and 100),
  explanation    text not null check (length(explanation) between 1 and 2000),
  explained_at   timestamptz not null default now(),
  explained_by   text check (length(explained_by) <= 100),
  primary key (payout_ref, subject, difference)
);

-- When the payouts were asked for and read last, and why that failed since.
create table payout_readings (
  mode           text primary key check (mode in ('sandbox', 'test', 'live')),
  asked_at       timestamptz,
  read_at        timestamptz,
  failed_at      timestamptz,
  failure        text check (length(failure) <= 300)
);
