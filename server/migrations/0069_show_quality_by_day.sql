-- What an API promises stands on its page, and beside it how it has done day by day: calls that reached its provider,
-- summed up by API, so that a page reads ninety rows of one API and not the sums of all its subscribers.
-- Locks: api_products while what was promised is copied, about 1 s for 300,000 APIs. The days are filled in by a job.

-- { availability, supportHours, compensation }; null: nothing was promised.
alter table api_products add column sla jsonb;
update api_products p set sla = jsonb_build_object('availability', n.data ->> 'availability',
    'supportHours', n.data ->> 'supportHours', 'compensation', '')
from (
  select distinct on (api_id) api_id, data::jsonb as data from publications
  where state in ('online', 'deprecated') and api_id is not null order by api_id, online_at desc
) n
where n.api_id = p.id;

create table api_quality_days (
  api_id text not null references api_products (id),
  day date not null,
  reached integer not null,
  faults integer not null,
  -- [{ bucket, calls }], as in usage_latencies
  latencies jsonb not null,
  primary key (api_id, day)
);
create index api_quality_days_by_day on api_quality_days (day);

-- Hours in which something failed: what incidents are derived from.
create table api_fault_hours (
  api_id text not null references api_products (id),
  starts_at timestamptz not null,
  reached integer not null,
  faults integer not null,
  primary key (api_id, starts_at)
);
create index api_fault_hours_by_age on api_fault_hours (starts_at);
