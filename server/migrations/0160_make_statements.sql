-- Each month a provider with earnings gets a statement: sums that do not change any more, lines by API, plan and kind, and
-- what becomes of it: confirmed, or disputed and answered, with an adjustment where the provider is right.
-- Locks: none, the tables are new.
create table earning_statements (
  id text primary key,
  owner_id text not null references users (id),
  provider_id text not null references providers (id),
  -- its first day
  month date not null,
  gross_minor bigint not null,
  commission_minor bigint not null,
  covered_minor bigint not null,
  net_minor bigint not null,
  -- 1 waiting, 2 disputed, 3 answered, 4 confirmed
  state smallint not null,
  made_at timestamptz not null,
  -- counts as confirmed then; null: somebody has to answer, or it is confirmed
  due_at timestamptz,
  dispute text not null default '',
  disputed_at timestamptz,
  answer text not null default '',
  -- 1/10000 yuan, negative: taken back
  adjustment_minor bigint not null default 0,
  answered_by text references users (id),
  -- what a first operator proposes where a second has to agree
  proposal_by text references users (id),
  proposal_answer text not null default '',
  proposal_minor bigint not null default 0,
  confirmed_at timestamptz
);
create unique index earning_statements_once on earning_statements (owner_id, month);
create index earning_statements_of_owner on earning_statements (owner_id, month desc);
create index earning_statements_in_order on earning_statements (state, made_at, id);
create index earning_statements_due on earning_statements (due_at) where due_at is not null;

create table earning_statement_lines (
  statement_id text not null references earning_statements (id) on delete cascade,
  seq integer not null,
  api_name text not null,
  plan_name text not null,
  kind text not null,
  calls integer not null,
  gross_minor bigint not null,
  commission_minor bigint not null,
  covered_minor bigint not null,
  net_minor bigint not null,
  primary key (statement_id, seq)
);
