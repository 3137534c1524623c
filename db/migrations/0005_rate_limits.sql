-- How often something was tried, shared by all processes. A row is one key's current window.
create unlogged table rate_limits (
  key            text primary key check (length(key) <= 300),
  count          integer not null,
  window_ends_at timestamptz not null
);
create index rate_limits_end on rate_limits (window_ends_at);
