-- The reminder of the end of a key that was last sent, in days before it: 30, 7, 1.
-- Locks: app_keys while its index is built, about a second for a million keys.

alter table app_keys add column reminded_days smallint;
create index app_keys_ending on app_keys (expires_at) where state = 'active' and expires_at is not null;
