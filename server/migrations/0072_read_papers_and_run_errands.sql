-- What a service has read off a paper of an enterprise, and advanced authentications that wait for somebody to show
-- their face or to sign.
-- Locks: short ones; the column has no default, and few rows are in that state.

-- sealed: { name, creditCode … }, or null inside when it could not be read; absent: nobody has read it
alter table company_papers add column read_sealed text;

-- 13: a face or a signature is awaited
create index advanced_items_verifying on advanced_items (submitted_at) where state = 13;
