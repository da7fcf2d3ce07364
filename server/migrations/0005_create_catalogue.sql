-- The API catalogue: categories, products, versions with their description, operations, plans.
-- Locks: none, the tables are new.

create table providers (
  id text primary key,
  user_id text references users (id),
  name text not null unique,
  is_certified boolean not null default false
);

create table categories (
  id text primary key,
  parent_id text references categories (id),
  name text not null,
  sort integer not null
);

create table api_products (
  id text primary key,
  -- part of the address at the gateway
  code text not null unique,
  name text not null,
  icon text not null,
  brief text not null,
  description text not null,
  category_id text not null references categories (id),
  provider_id text not null references providers (id),
  tags text[] not null default '{}',
  charge_type text not null,
  -- 1/10000 yuan
  price_minor bigint not null,
  -- 0 authenticated person, 1 enterprise, 2 enterprise with advanced authentication
  auth_level smallint not null default 0,
  has_sandbox boolean not null default true,
  -- online, offline
  status text not null,
  contact text,
  terms_url text,
  calls_30d bigint not null default 0,
  views_30d bigint not null default 0,
  -- name, brief, tags, provider, operations: what the search of the list looks through, lower case
  search_text text not null,
  published_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider_id, name)
);
create index api_products_newest on api_products (published_at desc, id) where status = 'online';
create index api_products_by_category on api_products (category_id) where status = 'online';

create table api_versions (
  id text primary key,
  api_id text not null references api_products (id),
  version text not null,
  -- online, deprecated, offline
  status text not null,
  -- the description, upgraded to OpenAPI 3.1; json and not jsonb, which would reorder its fields
  document json not null,
  operation_count integer not null,
  published_at timestamptz not null,
  unique (api_id, version)
);

create table api_operations (
  id text primary key,
  version_id text not null references api_versions (id) on delete cascade,
  seq integer not null,
  group_name text not null,
  method text not null,
  path text not null,
  summary text not null,
  is_deprecated boolean not null default false
);
create index api_operations_in_order on api_operations (version_id, seq);

create table api_plans (
  id text primary key,
  api_id text not null references api_products (id),
  name text not null,
  kind text not null,
  price_minor bigint not null,
  -- [{ upTo, priceMinor }]
  tiers jsonb not null default '[]',
  included integer,
  qps integer not null,
  day_limit integer,
  valid_days integer,
  needs_approval boolean not null default false,
  auth_level smallint not null default 0,
  sort integer not null
);
create index api_plans_by_api on api_plans (api_id, sort);

create table api_view_days (
  api_id text not null references api_products (id),
  day date not null,
  views integer not null,
  primary key (api_id, day)
);

create table portal_apis (
  portal_id text not null references portals (id),
  api_id text not null references api_products (id),
  sort integer not null,
  primary key (portal_id, api_id)
);
