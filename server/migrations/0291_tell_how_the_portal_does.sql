-- The status page: what operators say of incidents and of planned maintenance, who follows it, and what was found each
-- minute, added up by day (decisions/0094-a-status-page.md).
-- Locks: outgoing_messages while two indexes are built; it holds thirty days.

create table status_incidents (
  id text primary key,
  -- incidentKinds, severities and incidentStates of shared/calls
  kind text not null,
  title text not null,
  severity text not null,
  state text not null,
  -- ["server", "area:mf-catalog"]
  parts jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  -- counts its changes
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index status_incidents_by_change on status_incidents (updated_at desc);
create index status_incidents_in_state on status_incidents (state, updated_at desc);
create index status_incidents_over on status_incidents (starts_at desc) where state in ('resolved', 'cancelled');

create table status_updates (
  id text primary key,
  incident_id text not null references status_incidents (id),
  state text not null,
  text text not null,
  at timestamptz not null,
  updated_by text not null references users (id)
);
create index status_updates_of_incident on status_updates (incident_id, at desc);

create table status_followers (
  user_id text primary key references users (id),
  since timestamptz not null
);

-- As it was found last.
create table status_parts (
  -- one of statusParts, or area: and the name of a release
  part text primary key,
  name text not null,
  health text not null,
  checked_at timestamptz not null
);

-- Minutes of a day in which a part was found so.
create table status_days (
  part text not null,
  day date not null,
  good integer not null,
  degraded integer not null,
  down integer not null,
  primary key (part, day)
);

create index outgoing_messages_sent on outgoing_messages (channel, sent_at) where sent_at is not null;
create index outgoing_messages_failed on outgoing_messages (channel, failed_at) where failed_at is not null;
