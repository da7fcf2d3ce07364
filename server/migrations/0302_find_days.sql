-- What everybody paid in some days is found by the day, and not among all that was ever paid. And sums of days are read from
-- their index alone: in the table the latencies of each take most of the room.
-- Locks: cost_days and usage_sums while their indexes are built, a few seconds for a million rows.

create index cost_days_by_day on cost_days (day);
create index usage_sums_of_days on usage_sums (starts_at, scope, part_of)
  include (scope_id, env, calls, failures, reached, faults, refused, cost_minor, extra_units, latency_ms_sum)
  where grain = 'day';
