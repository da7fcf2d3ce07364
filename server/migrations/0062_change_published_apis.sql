-- What is online is changed by drafts that start from it, and everybody can read what each of them changed.
-- Locks: publications gets columns with constant defaults and an index while it is small: one row a version.

alter table publications
  -- new, version, basic, interface, price
  add column change text not null default 'new',
  -- [{ level, area, operation, place, text }]: what it changes, found when it was submitted
  add column changes jsonb not null default '[]';
create index publications_by_api on publications (api_id, state) where api_id is not null;

create table api_changelog (
  id text primary key,
  api_id text not null references api_products (id),
  version text not null,
  kind text not null,
  -- without what only provider and operator know
  changes jsonb not null default '[]',
  text text not null default '',
  at timestamptz not null
);
create index api_changelog_newest on api_changelog (api_id, at desc, id);
