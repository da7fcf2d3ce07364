-- A person may show a picture of themselves, to those who belong to the same organisation.
-- Locks: users, for a moment: the column has no default, and the index begins empty.

alter table users add column avatar_id text references files (id);
create unique index users_avatars on users (avatar_id) where avatar_id is not null;
