-- The title of a case is read in the language of the operator who reads it: beside the Chinese, what it is said of.
-- Locks: review_cases, for an instant.

alter table review_cases add column said jsonb;
