-- Calls that are too old are written to a bucket before they are forgotten, where one is set (USAGE_ARCHIVE): which days are
-- there, in how many files, and how a file is known to be whole.
-- Locks: none.

create table usage_archives (
  day date not null,
  -- From 1 on: a call that came after its day had gone is in another file.
  part int not null,
  key text not null,
  calls bigint not null,
  bytes bigint not null,
  sha256 text not null,
  archived_at timestamptz not null,
  primary key (day, part)
);
