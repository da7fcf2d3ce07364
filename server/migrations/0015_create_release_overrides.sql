-- Remotes that a developer loads from his own machine, each for one session only.
-- Locks: none, the table is new.

create table release_overrides (
  session_hash text not null,
  remote text not null,
  origin text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (session_hash, remote)
);
