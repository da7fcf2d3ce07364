-- A job is claimed for minutes and due again only once it is done: one whose process dies runs again soon.
-- Locks: the table, for an instant; it has a row for each job.

alter table jobs add column claim text;
alter table jobs add column claimed_until timestamptz;
alter table jobs add column succeeded_at timestamptz;
-- in a row, since it last succeeded
alter table jobs add column failures integer not null default 0;
