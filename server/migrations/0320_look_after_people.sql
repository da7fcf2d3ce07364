-- What operators do about people and organisations: find, freeze, stop apps and keys, take notes.
-- Locks: users while four indexes are built, seconds for a million; apps and app_keys for an instant.

-- Why it is frozen, as its owner reads it.
alter table users add column frozen_reason text;

-- Stopped by an operator: its owner cannot start it. Null: not so.
alter table apps add column barred_at timestamptz;
alter table app_keys add column barred_at timestamptz;

-- Lists, newest first.
create index users_by_kind on users (kind, created_at desc, id);
create index users_not_active on users (state, kind, created_at desc, id) where state <> 1;
-- How a name begins, and the last digits of a number.
create index users_by_name on users (nick_name text_pattern_ops);
create index users_by_phone_tail on users ("right"(mobile, 4)) where mobile is not null;

create table user_notes (
  id text primary key,
  account_id text not null references users (id),
  author_id text not null references users (id),
  author_name text not null,
  text text not null,
  created_at timestamptz not null
);
create index user_notes_in_order on user_notes (account_id, created_at desc, id);
