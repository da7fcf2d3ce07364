-- What somebody has collected, in folders. `known` is what was true when they did, `told` what they know by now: the
-- difference is what the list marks, and what those who watch are told.
-- Locks: none, the table is new.

create table favourites (
  user_id text not null references users (id),
  -- api, doc
  kind text not null,
  object_id text not null,
  -- '': in none
  folder text not null default '',
  is_watched boolean not null default false,
  known jsonb not null,
  told jsonb not null,
  created_at timestamptz not null,
  primary key (user_id, kind, object_id)
);
create index favourites_in_order on favourites (user_id, kind, created_at desc, object_id);
create index favourites_watched on favourites (kind, object_id, user_id) where is_watched;
