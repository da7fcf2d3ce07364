-- Canaries, verdicts, places of files, tokens of teams, and what a visitor's portal was made of.
-- Locks: releases and release_history while columns are added; release_history, some rows per release, is rewritten.

alter table releases
  -- `bad`: it was stopped or rolled back, and is not gone back to.
  add column verdict text,
  -- Folder of its files in the store; null: the version itself.
  add column location text;

alter table release_history
  -- Order of the deeds: several may carry the same time.
  add column seq bigint generated always as identity,
  add column percent int,
  add column note text;

create index release_history_by_remote on release_history (remote, seq desc);

create table canary_releases (
  remote text primary key,
  version text not null,
  percent int not null check (percent between 1 and 99),
  since timestamptz not null,
  by text not null,
  foreign key (remote, version) references releases (remote, version)
);

create table release_tokens (
  id text primary key,
  -- The team that holds it.
  label text not null,
  hash text not null unique,
  -- Names of the remotes that it may release.
  remotes jsonb not null,
  created_by text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);

create table compositions (
  id text primary key,
  -- Remote (and shell) → version.
  parts jsonb not null,
  first_seen_at timestamptz not null
);
