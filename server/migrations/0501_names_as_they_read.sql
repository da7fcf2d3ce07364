-- Providers whose names read alike, whatever their width, case and blanks, are found by an index.
-- Locks: writing to providers and their applications waits while the indexes are made.

create function name_as_read(name text) returns text language sql immutable strict parallel safe
return regexp_replace(lower(normalize(name, nfkc)), '\s', '', 'g');

create index providers_by_read_name on providers (name_as_read(name));
create index provider_applications_by_read_name on provider_applications (name_as_read(name));
