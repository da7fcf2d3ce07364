-- Calls lie in parts by month: what is too old goes as a whole, where ten million rows a night were removed one by one. The table
-- as it is becomes the oldest part; a request is known by its number and its time, which a part has to have in its key.
-- Locks: call_records while the index of its new key is built and its rows are looked through once, about 20 s for ten million
-- calls. Gateways keep what they have to tell until then.

alter table call_records rename to call_records_before;
alter table call_records_before drop constraint call_records_pkey;
alter index call_records_by_owner rename to call_records_before_by_owner;
alter index call_records_by_subscription rename to call_records_before_by_subscription;
alter index call_records_by_age rename to call_records_before_by_age;
alter index call_records_by_provider rename to call_records_before_by_provider;
alter index call_records_of_api rename to call_records_before_of_api;
alter index call_records_failed rename to call_records_before_failed;
alter index call_records_failed_at_provider rename to call_records_before_failed_at_provider;
alter index call_records_by_transfer rename to call_records_before_by_transfer;
alter index call_records_by_address rename to call_records_before_by_address;
alter index call_records_failed_by_status rename to call_records_before_failed_by_status;
alter index call_records_failed_at_provider_by_status rename to call_records_before_failed_at_provider_by_status;
alter table call_records_before add primary key (request_id, at);

create table call_records (like call_records_before including defaults) partition by range (at);
alter table call_records add primary key (request_id, at);
create index call_records_by_owner on call_records (owner_id, at desc, request_id desc);
create index call_records_by_subscription on call_records (subscription_id, at desc);
create index call_records_by_age on call_records (at);
create index call_records_by_provider on call_records (provider_id, at desc, request_id desc);
create index call_records_of_api on call_records (owner_id, api_id, at desc, request_id desc);
create index call_records_failed on call_records (owner_id, at desc, request_id desc) where not is_billed;
create index call_records_failed_at_provider on call_records (provider_id, at desc, request_id desc)
  where not is_billed;
create index call_records_by_transfer on call_records (transfer_id, at desc, request_id desc) where transfer_id is not null;
create index call_records_by_address on call_records (owner_id, address, at desc, request_id desc);
create index call_records_failed_by_status on call_records (owner_id, status, at desc, request_id desc)
  where not is_billed;
create index call_records_failed_at_provider_by_status on call_records (provider_id, status, at desc, request_id desc)
  where not is_billed;

-- Calls of a month that has no part: told late, or by a clock that is wrong.
create table call_records_other partition of call_records default;

-- Makes the part of the month that begins on a day, unless it or the oldest part has it. What has come for it before lies with
-- the others, and moves.
create function add_call_part(month date) returns void language plpgsql as $$
declare
  part text := to_char(month, '"call_records_"YYYY_MM');
  since timestamptz := month::timestamp at time zone 'Asia/Shanghai';
  until timestamptz := (month + interval '1 month') at time zone 'Asia/Shanghai';
  oldest timestamptz;
begin
  select substring(pg_get_expr(relpartbound, oid) from 'TO \(''(.*)''\)')::timestamptz into oldest
    from pg_class where oid = to_regclass('call_records_before') and relispartition;
  if to_regclass(part) is not null or since < oldest then return; end if;
  execute format('create table %I (like call_records including defaults)', part);
  lock table call_records_other in access exclusive mode;
  execute format('with late as (delete from call_records_other where at >= %L and at < %L returning *)
    insert into %I select * from late', since, until, part);
  execute format('alter table call_records attach partition %I for values from (%L) to (%L)', part, since, until);
end $$;

do $$
declare
  newest timestamptz;
  month timestamp;
begin
  select max(at) into newest from call_records_before;
  -- A new database has a part for each month of which calls may come.
  month := date_trunc('month', case when newest is null then now() - interval '4 months' else greatest(newest, now()) end
    at time zone 'Asia/Shanghai') + case when newest is null then interval '0' else interval '1 month' end;
  execute format('alter table call_records attach partition call_records_before for values from (minvalue) to (%L)',
    month at time zone 'Asia/Shanghai');
  while month <= (now() + interval '2 months') at time zone 'Asia/Shanghai' loop
    perform add_call_part(month::date);
    month := month + interval '1 month';
  end loop;
end $$;

-- Which part a file was written from: not written again when the work begins anew. Null: its calls left one by one.
alter table usage_archives add column from_part text;
