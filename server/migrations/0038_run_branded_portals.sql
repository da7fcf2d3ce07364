-- Branded portals from application to rollback: what was applied for, a draft and immutable revisions of what a portal
-- shows, an own domain, members, chosen documents and questions, visits.
-- Locks: new columns have constant defaults or none, no rewrite. Portals are few.

-- states: 0 draft, 1 under review, 2 online, 3 rejected, 4 waiting for the records of its own domain, 5 waiting for
-- its certificate, 6 stopped by its owner, 7 banned by an operator, 8 online with a domain that does not resolve
alter table portals
  add column usage text not null default '',
  add column contact text not null default '',
  add column icp_no text not null default '',
  add column intro text not null default '',
  add column favicon_url text,
  add column footer text not null default '',
  add column navigation jsonb not null default '[]',
  -- null: all of them
  add column faq_ids text[],
  add column rejects jsonb not null default '[]',
  -- why it was stopped or banned
  add column reason text not null default '',
  -- to which state the end of a ban leads
  add column state_before_ban smallint,
  -- what its managers are working at
  add column draft jsonb,
  -- 0: nothing was published yet
  add column live_revision integer not null default 0,
  add column submitted_at timestamptz,
  add column online_at timestamptz;
create index portals_by_owner on portals (owner_id, created_at desc);
create index portals_by_name on portals (created_at desc, id) where state in (2, 8);

alter table slides
  add column starts_at timestamptz,
  add column ends_at timestamptz;

alter table portal_apis add column is_featured boolean not null default false;

create table portal_documents (
  portal_id text not null references portals (id),
  document_id text not null references documents (id),
  sort integer not null,
  primary key (portal_id, document_id)
);
create index portal_documents_by_document on portal_documents (document_id);

-- never changed, never deleted
create table portal_revisions (
  portal_id text not null references portals (id),
  revision integer not null,
  content jsonb not null,
  note text not null default '',
  -- the revision that this one brought back
  brings_back integer,
  published_by text references users (id),
  published_at timestamptz not null,
  primary key (portal_id, revision)
);

create table portal_hosts (
  portal_id text primary key references portals (id),
  host text not null,
  -- what the TXT record must hold
  token text not null,
  source_ips text[] not null default '{}',
  -- 0 not proven, 1 proven and waiting for its certificate, 2 served, 3 no certificate, 4 does not resolve (any more)
  state smallint not null default 0,
  has_txt boolean not null default false,
  has_cname boolean not null default false,
  failures integer not null default 0,
  proven_at timestamptz,
  checked_at timestamptz,
  certificate_until timestamptz,
  created_at timestamptz not null
);
-- Whoever has proven a domain has it; merely naming one keeps nobody else from it.
create unique index portal_hosts_proven on portal_hosts (host) where proven_at is not null;
create index portal_hosts_to_check on portal_hosts (checked_at) where proven_at is not null;

create table portal_members (
  portal_id text not null references portals (id),
  user_id text not null references users (id),
  added_by text references users (id),
  added_at timestamptz not null,
  primary key (portal_id, user_id)
);
create index portal_members_by_user on portal_members (user_id);

create table portal_visit_days (
  portal_id text not null references portals (id),
  day date not null,
  visits integer not null,
  primary key (portal_id, day)
);
create index users_by_portal on users (portal_id, created_at) where portal_id is not null;

-- What stands keeps showing what it shows: documents about no API were shown everywhere.
insert into portal_documents (portal_id, document_id, sort)
select p.id, d.id, row_number() over (partition by p.id order by d.id)
from portals p, documents d
where not exists (select 1 from api_documents r where r.document_id = d.id);

update portals p set online_at = created_at, live_revision = 1, draft = jsonb_build_object(
  'doColor', color, 'doLogoUrl', coalesce(logo_url, ''), 'do_rc_url', coalesce(resource_url, ''),
  'faviconUrl', '', 'intro', '', 'footer', '', 'navigation', '[]'::jsonb,
  'slides', coalesce((select jsonb_agg(jsonb_build_object('caId', s.id, 'title', s.title, 'imgUrl', s.image_url,
      'linkUrl', coalesce(s.link_url, ''), 'isOn', s.is_enabled::int, 'from', '', 'to', '') order by s.sort, s.id)
    from slides s where s.portal_id = p.id), '[]'),
  'apis', coalesce((select jsonb_agg(jsonb_build_object('apiId', a.api_id, 'isFeatured', 0) order by a.sort)
    from portal_apis a where a.portal_id = p.id), '[]'),
  'docIds', coalesce((select jsonb_agg(d.document_id order by d.sort)
    from portal_documents d where d.portal_id = p.id), '[]'),
  'faqIds', null);
insert into portal_revisions (portal_id, revision, content, note, published_at)
select id, 1, draft, '', created_at from portals;
