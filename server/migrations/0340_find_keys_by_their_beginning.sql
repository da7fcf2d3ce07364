-- Operators look for a key by its beginning, which is all that is shown of it.
-- Locks: app_keys for as long as its index takes.
create index app_keys_by_mask on app_keys (key_mask text_pattern_ops);
