-- An app may get another owner. What its calls cost before is its former owner's, what they cost after is the new one's:
-- a stretch of time in which it changed hands has a sum for each.
-- Locks: the sums of usage while their key is built anew, about 10 s for a million rows.

alter table usage_rollups drop constraint usage_rollups_pkey;
alter table usage_rollups add primary key (grain, subscription_id, starts_at, owner_id);
