-- Subscriptions that came and went, and what was earned, are read for all providers, too, by the time at which they did.
-- Locks: subscription_events and earnings while their indexes are built, about a second for a million rows each.
create index subscription_events_by_time on subscription_events (at) where to_state in (2, 8, 9);
create index earnings_by_day on earnings (day);
