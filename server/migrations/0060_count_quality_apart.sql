-- Success and latency are of calls that reached the provider in production; what the portal refused is counted apart.
-- What is there already is told apart by its codes: days by the sums of codes, hours and minutes by the single calls, of
-- which a hundred days are kept. Buckets of latencies stay as they are: refusals were quick, and thirty days later they
-- are out of every figure.
-- Locks: usage_rollups while its old rows are counted, about 20 s for a million calls that failed.

alter table usage_rollups
  add column reached integer not null default 0,
  add column faults integer not null default 0,
  add column refused integer not null default 0;

update usage_rollups set reached = calls where env = 'prod';

-- Of the portal are its own codes; 9111 and 9112 say that the upstream did not answer.
create temporary table old_codes on commit drop as
  select 'day' as grain, subscription_id, day::timestamp at time zone 'Asia/Shanghai' as starts_at, calls::bigint as calls,
    code like 'E%' and code not in ('E9111', 'E9112') as is_refused,
    code in ('E9111', 'E9112') or code like '5%' as is_fault, 0::bigint as latency
  from usage_codes
  union all
  select g.grain, r.subscription_id, date_trunc(g.grain, r.at), count(*),
    r.code <> '' and r.code not in ('E9111', 'E9112'), r.status >= 500, sum(r.latency_ms)
  from call_records r cross join (values ('minute'), ('hour')) as g (grain)
  where not r.is_billed
  group by 1, 2, 3, 5, 6;

with told as (
  select grain, subscription_id, starts_at,
    coalesce(sum(calls) filter (where is_refused), 0) as refused,
    coalesce(sum(calls) filter (where is_fault and not is_refused), 0) as faults,
    coalesce(sum(latency) filter (where is_refused), 0) as latency
  from old_codes group by 1, 2, 3
)
update usage_rollups u set
  refused = least(u.failures, told.refused),
  faults = case when u.env = 'prod' then least(u.failures, told.faults) else 0 end,
  reached = case when u.env = 'prod' then u.calls - least(u.failures, told.refused) else 0 end,
  latency_ms_sum = greatest(0, u.latency_ms_sum - told.latency)
from told
where u.grain = told.grain and u.subscription_id = told.subscription_id and u.starts_at = told.starts_at;
