-- Checks of persons by registers, changes of what has passed, expiry of documents; and everything personal of an
-- authentication sealed in one column. The columns that held it in clear text are emptied row by row by the job
-- `seal-again`; a later release drops them, and submitted_on and submissions_that_day, which nothing reads any more.
-- Locks: the table of authentications for a moment; no row is rewritten.

alter table person_authentications
  -- { realName, idNo, phone, address }
  add column facts_sealed text,
  add column name_mask text,
  -- what shall replace it once it passes: these, and { idKind, validTo, frontFileId, backFileId }
  add column change_sealed text,
  -- the last reminder before the document expires: 30, 7 or 1 days
  add column reminded_days smallint,
  alter column real_name set default '',
  alter column id_no_sealed set default '',
  alter column phone set default '',
  alter column submitted_on drop not null;

-- How often somebody has tried something on a day.
create table daily_tries (
  subject text not null,
  day date not null,
  tries smallint not null,
  primary key (subject, day)
);

-- Authentications about which a register has not answered yet.
create table verification_checks (
  subject_id text primary key references person_authentications (id) on delete cascade,
  attempts smallint not null,
  next_attempt_at timestamptz not null
);
create index verification_checks_due on verification_checks (next_attempt_at);
