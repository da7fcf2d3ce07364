-- Keys of apps whose private half signs; the portal knows the public one alone.
-- Locks: app_keys, for an instant.

-- null: HMAC with a secret; else the point in hex, uncompressed
alter table app_keys add column public_key text;
