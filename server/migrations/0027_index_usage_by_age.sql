-- What is kept for a time is found by its age, and single calls by what a log is filtered by.
-- Locks: the tables of usage while the indexes are built, about 10 s for a million calls.

create index usage_rollups_by_age on usage_rollups (grain, starts_at);
create index usage_latencies_by_age on usage_latencies (grain, starts_at);

create index call_records_by_provider on call_records (provider_id, at desc, request_id desc);
create index call_records_of_api on call_records (owner_id, api_id, at desc, request_id desc);
-- Failures are rare: a log of them alone must not read all the others.
create index call_records_failed on call_records (owner_id, at desc, request_id desc) where not is_billed;
create index call_records_failed_at_provider on call_records (provider_id, at desc, request_id desc)
  where not is_billed;
