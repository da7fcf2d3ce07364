-- A log is searched by the address that calls came from, and by the status that they failed with: without an index both
-- would read all calls of an account to find a few.
-- Locks: call_records while the indexes are built, about 10 s for a million calls.

create index call_records_by_address on call_records (owner_id, address, at desc, request_id desc);
-- Failures are rare.
create index call_records_failed_by_status on call_records (owner_id, status, at desc, request_id desc)
  where not is_billed;
create index call_records_failed_at_provider_by_status on call_records (provider_id, status, at desc, request_id desc)
  where not is_billed;
