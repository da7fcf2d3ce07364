-- Authentication of enterprises: what was filled in, the papers, the small amount that proves the account, and the
-- sandbox of whoever waits. All that is personal stands sealed in one text: nothing searches it.
-- Locks: `files` for an instant, to add two columns that may be empty. The other tables are new.

alter table files add column width integer, add column height integer;

create table company_authentications (
  id text primary key,
  user_id text not null unique references users (id),
  -- 0 none, 10 filled in, 11 papers there, 12 amount under way, 1 under review, 2 passed, 3 rejected, 4 licence
  -- expired, 5 change under review
  state smallint not null,
  -- sealed: all fields of the form
  content_sealed text not null,
  -- sealed: fields and papers that passed last, valid while a change is under way
  passed_sealed text,
  company_name text not null default '',
  credit_code text,
  -- keyed hashes, to find what another enterprise uses too
  legal_id_hash text,
  account_hash text,
  -- of what passed; null: for good
  valid_to date,
  -- keyed hashes of the number and of the account that were proved
  phone_proof text,
  account_proof text,
  -- [{ field, reason, isFixed }]
  rejects jsonb not null default '[]',
  submitted_at timestamptz,
  decided_at timestamptz,
  submitted_on date,
  submissions_that_day smallint not null default 0,
  payout_order text,
  payout_cents smallint,
  payout_tries smallint not null default 0,
  payout_at timestamptz,
  payout_sent_at timestamptz,
  -- what the register said of name, code and legal person: match, mismatch, unanswered
  register_verdict text,
  -- days before the end of the licence that were told last
  reminded_days smallint,
  created_at timestamptz not null
);
-- An enterprise belongs to one account, once it has submitted.
create unique index company_authentications_one_per_enterprise on company_authentications (credit_code)
  where state in (1, 2, 4, 5, 12);
create index company_authentications_paying on company_authentications (payout_at) where state = 12;
create index company_authentications_by_end on company_authentications (valid_to) where state in (2, 5);

create table company_papers (
  company_id text not null references company_authentications (id),
  slot text not null,
  file_id text not null references files (id),
  primary key (company_id, slot)
);

create table company_sandboxes (
  user_id text primary key references users (id),
  app_id text not null references apps (id),
  -- opened or reset last
  opened_at timestamptz not null,
  ended_at timestamptz
);

-- Branches of banks that the operator has entered; there may be none.
create table bank_branches (
  code text primary key,
  bank text not null,
  region text not null,
  name text not null
);
create index bank_branches_by_bank on bank_branches (bank, region, name);
