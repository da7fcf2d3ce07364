-- What was decided on an application or a version, and why, is read in the language of whoever reads it in a list: beside the
-- Chinese, what it is said of.
-- Locks: each table, for an instant.

alter table subscriptions add column decision_said jsonb;
alter table live_applications add column decision_said jsonb;
alter table offline_requests add column decision_said jsonb;
alter table api_versions add column end_said jsonb;
