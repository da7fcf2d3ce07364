-- Changes of the e-mail and the mobile number of an account, which can be taken back for a day, and appeals of people
-- whose old number is gone.
-- Locks: none, the tables are new.

create table account_changes (
  id text primary key,
  user_id text not null references users (id),
  -- email, mobile
  kind text not null,
  -- null: nothing was bound, or it is forgotten because nobody can take the change back any more
  old_value text,
  -- sha256 of what the link to take it back carries
  token_hash text not null unique,
  changed_at timestamptz not null,
  undo_until timestamptz not null,
  undone_at timestamptz
);
create index account_changes_by_user on account_changes (user_id, changed_at desc);
-- Nobody else registers with an address that somebody may still get back.
create index account_changes_held on account_changes (old_value) where undone_at is null and old_value is not null;

create table phone_appeals (
  id text primary key,
  user_id text not null references users (id),
  -- 1 under review, 2 passed, 3 rejected
  state smallint not null,
  new_phone text not null,
  -- null once they are removed after the decision
  id_file_id text references files (id),
  hand_file_id text references files (id),
  remark text not null,
  -- [{ field, reason }]
  rejects jsonb not null default '[]',
  submitted_at timestamptz not null,
  decided_at timestamptz
);
create index phone_appeals_by_user on phone_appeals (user_id, submitted_at desc);
create unique index phone_appeals_one_open on phone_appeals (user_id) where state = 1;
