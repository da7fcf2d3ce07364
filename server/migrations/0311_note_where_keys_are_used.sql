-- A key says from which address it was used last, so that its owner sees a strange one.
-- Locks: app_keys, for a moment: the column has no default.

alter table app_keys add column last_address text;
