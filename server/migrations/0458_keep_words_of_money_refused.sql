-- Why money was not paid, invoiced, credited or is free again is read in the language of whoever reads it: beside the
-- Chinese, what it is said of.
-- Locks: each table, for an instant.

alter table withdrawals add column reason_said jsonb;
alter table invoices add column reason_said jsonb;
alter table recharge_orders add column reason_said jsonb;
alter table money_holds add column end_said jsonb;
