-- Reasons that the portal gives by itself are read in the language of whoever reads them later: beside the Chinese, what
-- they are said of.
-- Locks: both tables, for an instant.

alter table subscription_events add column said jsonb;
alter table auto_renewals add column last_said jsonb;
