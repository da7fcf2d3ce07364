-- A sandbox can be reset: what was called in it before counts no more, also where a gateway tells of it late.
-- Locks: subscriptions, for a moment: the column has no default, and the index begins empty.

-- Calls until then count no more; null: all count.
alter table subscriptions add column counts_from timestamptz;
create index subscriptions_reset on subscriptions (counts_from) where counts_from is not null;
