-- A notice has a draft beside the text that readers see, and every text that was ever published.
-- Locks: notices, for an instant each; the index is of no rows yet, the table is new.

alter table notices
  -- counts the changes, so that two writers do not overwrite each other
  add column version int not null default 1,
  -- what is written beside a text that readers see or will see; null: nothing
  add column draft jsonb,
  -- the revision whose text the row has; 0: it is older than revisions
  add column live_revision int not null default 0,
  -- the revision that replaces what readers see at its time; null: none
  add column due_revision int,
  add column due_at timestamptz;
create index notices_due on notices (due_at) where due_at is not null;

create table notice_revisions (
  notice_id text not null references notices (id),
  revision int not null,
  content jsonb not null,
  -- null: at once
  from_at timestamptz,
  -- the revision that it brought back; null: it is a new text
  brings_back int,
  made_by text references users (id),
  made_at timestamptz not null,
  primary key (notice_id, revision)
);
