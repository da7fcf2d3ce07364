-- Fields of answers that callers may not read: gateways mask them on their way.
-- Locks: api_upstreams for a moment; a column with a constant default rewrites nothing.

alter table api_upstreams add column masks text[] not null default '{}';
