-- Sums of calls are kept by subscription; what a page shows of an account, an app, a provider, an API or the platform was
-- added up from all of theirs, and their latency buckets, with each look. Now these stand ready by hour and day, and are
-- added up again where something was counted since: whoever counts calls marks the hours, a job takes the marks.
-- What is marked and not added up yet is read from the sums of subscriptions, so that figures are never behind.
-- An older server beside marks nothing: today is always read from the sums of subscriptions, and the job adds up the newest
-- two days again once a day.
-- Locks: none, the tables are new. What was counted before is marked, and added up in the background.
create table usage_sums (
  -- owner, app (of an owner), provider, api, all
  scope text not null,
  -- id, "<owner>/<app>" for an app, '' for all
  scope_id text not null,
  -- hour, day
  grain text not null,
  starts_at timestamptz not null,
  env text not null,
  calls bigint not null,
  failures bigint not null,
  reached bigint not null,
  faults bigint not null,
  refused bigint not null,
  cost_minor bigint not null,
  latency_ms_sum bigint not null,
  -- [[bucket, calls]]
  latencies jsonb not null,
  -- {code: calls}, of days
  codes jsonb not null,
  primary key (scope, scope_id, grain, starts_at, env)
);
create index usage_sums_by_time on usage_sums (grain, starts_at);

create table usage_marks (
  id bigserial primary key,
  -- of an hour, or of a day whose hours are forgotten
  starts_at timestamptz not null
);
create index usage_marks_by_time on usage_marks (starts_at);
insert into usage_marks (starts_at)
select distinct starts_at from usage_rollups where grain in ('hour', 'day');
