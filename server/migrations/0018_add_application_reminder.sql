-- When a provider was reminded of an application that waits too long, so that it happens once.
-- Locks: subscriptions, for an instant and for as long as the index of what waits takes.

alter table subscriptions add column reminded_at timestamptz;

create index subscriptions_unreminded on subscriptions (submitted_at) where state = 1 and reminded_at is null;
