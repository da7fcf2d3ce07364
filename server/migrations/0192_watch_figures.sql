-- Figures that somebody watches: a job looks at the sums of minutes and tells when one leaves its limits, and when it is back.
-- Locks: none, the table is new.
create table figure_alerts (
  id text primary key,
  account_id text not null references users (id),
  -- consumer, provider, platform
  view text not null,
  metric text not null,
  -- gt, lt
  op text not null,
  -- 1/10000 of the metric's unit
  limit_minor bigint not null,
  minutes integer not null,
  app_id text,
  api_id text,
  is_enabled boolean not null default true,
  -- calm, raised
  state text not null default 'calm',
  since timestamptz,
  -- as it was looked at last, 1/10000 of the unit; null: too few calls
  figure_minor bigint,
  -- when it is looked at next
  check_at timestamptz not null,
  created_at timestamptz not null
);
create index figure_alerts_of_account on figure_alerts (account_id, view, created_at, id);
create index figure_alerts_due on figure_alerts (check_at) where is_enabled;
