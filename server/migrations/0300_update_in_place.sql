-- Each batch of calls changes the same rows of today: sums, costs, earnings, leases, accounts. Where a page has room for a row's
-- next version, none of its indexes is touched (HOT); as full as pages are made by default, nearly every change was an entry more
-- in each of them. And whether an earning is open is a column: the amount that is, in conditions of two indexes, kept every
-- change from being one in place.
-- Safe beside an older server: its conditions on open_minor hold, for a while without an index.
-- Locks: earnings while it is written anew, about 10 s for a million rows; the others for an instant, pages that are full stay.

alter table usage_rollups set (fillfactor = 50);
alter table usage_latencies set (fillfactor = 50);
alter table cost_days set (fillfactor = 50);
alter table leases set (fillfactor = 50);
alter table ledger_accounts set (fillfactor = 50);
alter table earnings set (fillfactor = 50);

drop index earnings_open_of;
drop index earnings_open;
alter table earnings add column is_open boolean not null generated always as (open_minor > 0) stored;
create index earnings_open_of on earnings (owner_id, day, id) where is_open;
create index earnings_open on earnings (day, owner_id) where is_open and owner_id is not null;
