-- How releases do in the browsers: sums by hour, errors by place, vitals by day; and which visits have been counted.
-- Locks: none, the tables are new.

-- One row for each page load and release, so that whoever reports twice counts once. Swept after two days.
create table release_visits (
  visit_id text not null,
  remote text not null,
  version text not null,
  failed boolean not null,
  at timestamptz not null,
  primary key (visit_id, remote, version)
);
create index release_visits_by_age on release_visits (at);

create table release_hours (
  remote text not null,
  version text not null,
  hour timestamptz not null,
  visits int not null,
  failed int not null,
  primary key (remote, version, hour)
);

create table release_errors (
  remote text not null,
  version text not null,
  kind text not null,
  route text not null,
  -- Name of the error and where it was thrown; never its message.
  label text not null,
  count int not null,
  last_at timestamptz not null,
  primary key (remote, version, kind, route, label)
);

create table release_vitals (
  remote text not null,
  version text not null,
  route text not null,
  day date not null,
  name text not null,
  -- As latencies are counted: see latencyBuckets.ts.
  bucket int not null,
  count int not null,
  primary key (remote, version, route, day, name, bucket)
);
