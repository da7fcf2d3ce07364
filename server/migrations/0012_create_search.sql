-- What the search of the whole portal looks through. Filled by each module when it publishes something.
-- Locks: none, the tables are new.

create table search_entries (
  kind text not null,
  object_id text not null,
  title text not null,
  -- what a snippet is cut from
  body text not null,
  provider text not null default '',
  -- '*' everywhere, 'main', or ids of branded portals
  portals text[] not null,
  -- charge type, level, provider: what results are filtered by
  facets jsonb not null default '{}',
  popularity integer not null default 0,
  updated_at timestamptz not null,
  title_tokens tsvector not null,
  all_tokens tsvector not null,
  primary key (kind, object_id)
);
-- Without a list of pending entries, which every search would walk: things are published more rarely than looked for.
create index search_entries_by_token on search_entries using gin (all_tokens) with (fastupdate = off);
create index search_entries_by_title on search_entries using gin (title_tokens) with (fastupdate = off);

-- Words that occur, with each form that lacks one letter: how a mistyped word is found again.
create table search_words (
  word text primary key,
  deletes text[] not null
);
create index search_words_by_delete on search_words using gin (deletes) with (fastupdate = off);

-- Words that mean the same.
create table search_synonyms (
  id text primary key,
  words text[] not null,
  updated_at timestamptz not null
);

-- What was looked for: hot words, and words that found nothing.
create table search_days (
  day date not null,
  word text not null,
  searches integer not null,
  found integer not null,
  primary key (day, word)
);

-- What somebody would like to find here.
create table search_demands (
  id text primary key,
  word text not null,
  text text not null,
  user_id text references users (id),
  created_at timestamptz not null
);
