-- What gateways do otherwise for one operation than for the rest of its API: path at the upstream, time, cache, repetition.
-- Locks: api_operations for a moment; a column without a default rewrites nothing.

alter table api_operations add column settings jsonb;
