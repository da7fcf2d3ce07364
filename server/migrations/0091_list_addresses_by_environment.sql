-- Lists of an app by environment, with who added an entry and when a call came from there; which change each gateway knows.
-- Locks: gateways and gateway_changes, for an instant and for as long as the index takes.

create table app_addresses (
  app_id text not null references apps (id),
  env text not null,
  -- ip: address or network that may call; callback: domain where the app is called back
  kind text not null,
  value text not null,
  remark text not null default '',
  -- null: before it was written down
  added_by text references users (id),
  added_at timestamptz not null,
  -- within a few minutes; of ip alone
  last_hit_at timestamptz,
  primary key (app_id, env, kind, value)
);

-- apps.ips and apps.callbacks stay as they are for servers of an older version, and are not written any more
insert into app_addresses (app_id, env, kind, value, added_at)
select distinct apps.id, env, kind, trim(value), apps.created_at
from apps
cross join unnest(array['sandbox', 'prod']) as env
cross join lateral (
  select 'ip' as kind, unnest(apps.ips) as value
  union all
  select 'callback', unnest(apps.callbacks)
) as listed
where trim(value) <> '';

-- number of the last change that it has, and when it said so
alter table gateways add column known_seq bigint not null default 0;
alter table gateways add column asked_at timestamptz;

create index gateway_changes_by_subject on gateway_changes (kind, subject_id, seq);
