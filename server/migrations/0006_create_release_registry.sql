-- Which releases exist, and which one of each remote is live.
-- Locks: none, the tables are new.

create table releases (
  remote text not null,
  version text not null,
  -- release.json
  record jsonb not null,
  -- portal.json, for the shell shell.json
  manifest jsonb not null,
  published_at timestamptz not null,
  published_by text not null,
  primary key (remote, version)
);

create table live_releases (
  remote text primary key,
  version text not null,
  previous_version text,
  since timestamptz not null,
  foreign key (remote, version) references releases (remote, version)
);

create table release_history (
  id text primary key,
  remote text not null,
  version text not null,
  action text not null,
  at timestamptz not null,
  by text not null
);
