-- What an answer of an API must hold to be paid for, besides a 2xx: {"field": JSON pointer, "value": text}; null: nothing.
-- Adds a column without a default: no row is rewritten, the table is locked for a moment only.
alter table api_upstreams add column success_rule jsonb;
