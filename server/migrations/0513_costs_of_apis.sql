-- Costs of some of an account's APIs, as the APIs that are called most: all costs of the days were read. Calls change no column
-- of the index: it is written with the first call of a subscription in a day.
-- Locks: billing waits while it is made, about 2 s for a million rows.

create index cost_days_of_api on cost_days (owner_id, api_id, day);
