-- Branded portals, carousel and notices.
-- Locks: none, the tables are new.

create table portals (
  id text primary key,
  prefix text not null unique,
  name text not null,
  owner_id text references users (id),
  color text not null,
  logo_url text,
  resource_url text,
  -- 2 online, 6 stopped by its owner, 7 closed by the operator
  state smallint not null,
  created_at timestamptz not null
);

create table slides (
  id text primary key,
  -- null: the main portal
  portal_id text references portals (id),
  title text not null,
  image_url text not null,
  link_url text,
  sort integer not null,
  is_enabled boolean not null default true
);
create index slides_by_portal on slides (portal_id, sort);

create table notices (
  id text primary key,
  -- null: the main portal
  portal_id text references portals (id),
  title text not null,
  type text not null,
  -- sanitised when it is saved
  content text not null,
  is_pinned boolean not null default false,
  -- 1 published, 2 withdrawn
  state smallint not null default 1,
  published_at timestamptz not null
);
create index notices_in_order on notices (portal_id, is_pinned desc, published_at desc, id desc);
