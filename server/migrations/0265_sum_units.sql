-- What billed calls count as, in the sums that stand beside money, as bills and costs have it: units beyond one a call, below
-- zero where calls cost nothing. Rows of before, and of an older server beside this one, say that each counts as one.
-- Locks: each table for a moment; columns with a constant default rewrite nothing.

alter table usage_rollups add column extra_units bigint not null default 0;
alter table usage_sums add column extra_units bigint not null default 0;
alter table earnings add column extra_units bigint not null default 0;
alter table earning_statement_lines add column extra_units bigint not null default 0;
