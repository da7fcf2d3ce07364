-- Uploaded files, real-name authentication of persons, and the answers of writes that may be repeated.
-- Locks: none, the tables are new.

create table files (
  id text primary key,
  owner_id text not null references users (id),
  -- what it was uploaded for: idFront, idBack
  scene text not null,
  name text not null,
  type text not null,
  bytes integer not null,
  created_at timestamptz not null
);
create index files_by_owner on files (owner_id, created_at desc);

create table person_authentications (
  id text primary key,
  user_id text not null unique references users (id),
  -- 0 none, 1 under review, 2 passed, 3 rejected, 4 document expired, 5 change under review
  state smallint not null,
  real_name text not null,
  id_kind text not null,
  -- sealed: the number itself is read by reviewers only
  id_no_sealed text not null,
  -- keyed hash, to find a number that is used twice
  id_no_hash text not null,
  id_no_mask text not null,
  -- null: valid for good
  valid_to date,
  phone text not null,
  front_file_id text not null references files (id),
  back_file_id text not null references files (id),
  address text not null default '',
  -- [{ field, reason }]
  rejects jsonb not null default '[]',
  submitted_at timestamptz not null,
  decided_at timestamptz,
  submitted_on date not null,
  submissions_that_day smallint not null default 1
);
-- A document belongs to one account, once somebody has passed with it or is being reviewed with it.
create unique index person_authentications_one_per_document on person_authentications (id_no_hash)
  where state in (1, 2, 5);

-- Who has taken a case of a review queue, so that two do not decide it at once.
create table review_cases (
  kind text not null,
  subject_id text not null,
  title text not null,
  applicant_id text not null references users (id),
  applicant_name text not null,
  -- open, decided, withdrawn
  state text not null,
  submitted_at timestamptz not null,
  taken_by text references users (id),
  taken_at timestamptz,
  decided_by text references users (id),
  decided_at timestamptz,
  primary key (kind, subject_id)
);
create index review_cases_open on review_cases (kind, submitted_at) where state = 'open';

-- The first answer to a write that may be repeated, kept with its effect in one transaction.
create table idempotency_keys (
  user_id text not null references users (id),
  call text not null,
  req_no text not null,
  body_hash text not null,
  reply json,
  created_at timestamptz not null,
  primary key (user_id, call, req_no)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
