-- When a file was first used by something that is kept: an upload that nothing ever used is removed after a while.
-- What is there already counts as used.
-- Locks: `files` for the time of the update.

alter table files add column attached_at timestamptz;
update files set attached_at = created_at;
create index files_unattached on files (created_at) where attached_at is null;
