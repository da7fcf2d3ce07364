-- What is deprecated says since when, until when and what to use instead; what is offline says why.
-- Locks: publications and api_versions get columns without defaults or with constant ones; the rows of what is deprecated.

-- Days before the last at which subscribers were reminded: 30, 7 or 1.
alter table publications add column reminded_days integer;
alter table api_versions
  add column deprecated_at timestamptz,
  add column sunset_at timestamptz,
  add column successor_id text references api_products (id),
  -- what subscribers were told
  add column end_reason text not null default '',
  add column ended_at timestamptz;

update api_versions v set sunset_at = p.sunset_at, deprecated_at = p.updated_at
from publications p
where v.status = 'deprecated' and p.state = 'deprecated' and p.api_id = v.api_id and p.version = v.version;
