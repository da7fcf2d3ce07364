-- Notes of revisions that the portal writes by itself, and why an application for a branded portal was refused, are read in the
-- language of whoever reads them: beside the Chinese, what they are said of.
-- Locks: both tables, for an instant.

alter table portal_revisions add column note_said jsonb;
alter table portals add column reason_said jsonb;
