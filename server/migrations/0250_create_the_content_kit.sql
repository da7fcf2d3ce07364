-- What operators write for visitors, of whatever kind: one row a piece with its draft and what is shown of it, and every
-- revision that was ever published.
-- Locks: none, the tables are new.

create table content_items (
  -- Of a kind that has one piece, the kind.
  id text primary key,
  -- a key of contentKinds in shared/calls
  kind text not null,
  -- contentState of shared/calls
  state smallint not null,
  title text not null,
  draft jsonb not null,
  -- what visitors get; null: nothing yet, or nothing any more
  shown jsonb,
  live_revision int not null default 0,
  -- the revision that waits for its time; null: none
  due_revision int,
  due_at timestamptz,
  -- when what is shown disappears; null: it stays
  until_at timestamptz,
  sort int not null default 0,
  published_at timestamptz,
  -- counts the changes, so that two operators do not overwrite each other
  version int not null default 1,
  updated_at timestamptz not null,
  -- null: the portal itself
  updated_by text references users (id),
  created_at timestamptz not null,
  constraint content_items_due_whole check ((due_revision is null) = (due_at is null))
);
create index content_items_shown on content_items (kind, sort, published_at desc, id) where state = 1;
create index content_items_managed on content_items (kind, updated_at desc, id);
create index content_items_due on content_items (due_at) where due_at is not null;
create index content_items_until on content_items (until_at) where until_at is not null;

create table content_revisions (
  item_id text not null references content_items (id),
  revision int not null,
  content jsonb not null,
  -- null: at once, and for good
  from_at timestamptz,
  until_at timestamptz,
  -- the revision that it brought back; null: it is a new text
  brings_back int,
  made_by text references users (id),
  made_at timestamptz not null,
  primary key (item_id, revision)
);
