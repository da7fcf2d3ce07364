-- A subscription may use more units than an integer holds (2^31 - 1), and so may a line of a month. What goes beyond stands in a
-- column of its own: the type of the first would have to be changed by rewriting its table while nobody may read it, and an older
-- server beside this one goes on counting in that column, up to what it holds.
-- Locks: each table for a moment; columns with a constant default rewrite nothing.

alter table subscription_quotas add column used_beyond bigint not null default 0;
alter table cost_bill_lines add column billed_beyond bigint not null default 0;
alter table earning_statement_lines add column calls_beyond bigint not null default 0;
