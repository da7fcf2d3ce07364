-- What calls count as, beside how many they are. Sums and leases keep what units there are beyond one a call (below zero where
-- calls cost nothing): rows of before, and of an older server beside this one, are right as they are.
-- Locks: each table for a moment; columns with a constant default rewrite nothing.

alter table call_records
  add column units integer not null default 1,
  -- of a call that counts by its items
  add column items integer;
alter table leases
  add column extra_granted integer not null default 0,
  add column extra_settled integer not null default 0;
alter table cost_days add column extra_units bigint not null default 0;
alter table cost_bill_lines add column extra_units bigint not null default 0;
