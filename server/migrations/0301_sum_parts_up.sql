-- What an account calls of each API and what each account calls at a provider stand ready by day, too; and whose part a sum is, so that
-- a list of the largest parts is read along an index. What was added up before is marked, and added up again in the background,
-- newest first; until then it is read from the sums of subscriptions.
-- An older server beside adds up without these parts: a job marks what it has done.
-- Locks: usage_sums while its index is built, a few seconds for a million rows.

alter table usage_sums add column part_of text not null default '';
drop index usage_sums_by_time;
create index usage_sums_by_time on usage_sums (grain, starts_at, scope, part_of);

insert into usage_marks (starts_at)
select distinct starts_at from usage_rollups where grain in ('hour', 'day');
