-- Operations may count as more or fewer than one call: [{"operation": "POST /x", "units": 5, "itemsAt": ""}]. What was agreed is
-- in the terms of a subscription.
-- Locks: api_plans for a moment; a column with a constant default rewrites nothing.

alter table api_plans add column weights jsonb not null default '[]';
