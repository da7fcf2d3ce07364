-- Documents of providers with their revisions, what people ask often, and notices that are written in the portal.
-- Locks: the new columns of notices have constant defaults, no rewrite.

create table documents (
  id text primary key,
  owner_id text not null references users (id),
  name text not null,
  type text not null,
  is_enabled boolean not null,
  can_download boolean not null,
  file_id text not null references files (id),
  -- sanitised HTML
  content text not null,
  -- first sentences without markup
  summary text not null,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz
);
create unique index documents_one_name_per_owner on documents (owner_id, name) where removed_at is null;
create index documents_newest on documents (updated_at desc, id desc) where is_enabled and removed_at is null;
create index documents_by_owner on documents (owner_id, updated_at desc, id desc) where removed_at is null;

create table document_revisions (
  document_id text not null references documents (id),
  revision integer not null,
  name text not null,
  type text not null,
  can_download boolean not null,
  file_id text not null references files (id),
  content text not null,
  edited_by text not null references users (id),
  edited_at timestamptz not null,
  primary key (document_id, revision)
);

-- An API that relies on a document locks its status.
create table api_documents (
  api_id text not null references api_products (id),
  document_id text not null references documents (id),
  primary key (api_id, document_id)
);
create index api_documents_by_document on api_documents (document_id);

-- Apart from the document itself, so that counting rewrites little.
create table document_counts (
  document_id text primary key references documents (id),
  views bigint not null default 0,
  downloads bigint not null default 0
);

-- One verdict of each visitor on a document or an answer.
create table helpful_votes (
  kind text not null,
  subject_id text not null,
  voter text not null,
  is_helpful boolean not null,
  remark text not null default '',
  created_at timestamptz not null,
  primary key (kind, subject_id, voter)
);

create table faq_categories (
  id text primary key,
  name text not null,
  sort integer not null
);

create table faqs (
  id text primary key,
  category_id text not null references faq_categories (id),
  question text not null,
  -- sanitised HTML
  answer text not null,
  sort integer not null,
  updated_at timestamptz not null
);
create index faqs_in_order on faqs (category_id, sort);

create table support_tickets (
  id text primary key,
  user_id text not null references users (id),
  kind text not null,
  title text not null,
  request_id text not null default '',
  -- open, answered, closed
  state text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index support_tickets_by_user on support_tickets (user_id, updated_at desc, id desc);
create index support_tickets_by_state on support_tickets (state, updated_at);

create table support_replies (
  id text primary key,
  ticket_id text not null references support_tickets (id),
  user_id text not null references users (id),
  is_staff boolean not null,
  text text not null,
  file_id text references files (id),
  created_at timestamptz not null
);
create index support_replies_in_order on support_replies (ticket_id, created_at, id);

-- notices: 0 draft, 1 published, 2 withdrawn, 3 scheduled. published_at of a scheduled one lies in the future.
alter table notices
  add column is_on_main boolean not null default true,
  add column portal_ids text[] not null default '{}',
  add column author_id text references users (id),
  add column updated_at timestamptz;
update notices set is_on_main = portal_id is null,
  portal_ids = case when portal_id is null then '{}'::text[] else array[portal_id] end,
  updated_at = published_at;
drop index notices_in_order;
create index notices_in_order on notices (is_pinned desc, published_at desc, id desc) where state = 1;
create index notices_scheduled on notices (published_at) where state = 3;

create table notice_reads (
  user_id text not null references users (id),
  notice_id text not null references notices (id),
  read_at timestamptz not null,
  primary key (user_id, notice_id)
);
